import ar from "./ar.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import pl from "./pl.json" with { type: "json" };
import ptBr from "./pt-BR.json" with { type: "json" };
import uk from "./uk.json" with { type: "json" };
import zhHans from "./zh-Hans.json" with { type: "json" };

/** The translations of the service's texts into a language, by the English text. A text without one is in English. */
type Translations = Readonly<Record<string, string>>;

const translations: Readonly<Record<string, Translations>> = {
  ar,
  de,
  es,
  fr,
  it,
  ja,
  pl,
  "pt-BR": ptBr,
  uk,
  "zh-Hans": zhHans,
};

/**
 * The texts of the pages that the service draws itself, of calendars, notices and channels. A name in braces stands for
 * a value.
 */
const english = {
  /** The page of a failed sign-in. */
  signIn: {
    lost: {
      title: "This sign-in is no longer valid",
      text: "It took longer than ten minutes, was already used, or started in another browser.",
    },
    refused: {
      title: "You weren't signed in",
      text: "Your sign-in provider refused, or its reply couldn't be verified. If this happens again, contact your administrator.",
    },
    unreachable: {
      title: "Your sign-in provider isn't responding",
      text: "Your account is fine. Try again in a moment.",
    },
    guest: {
      title: "Leave the room first",
      text: "You're in a room as a guest. Leave it before you sign in.",
    },
    failed: { title: "Something went wrong", text: "Try again in a moment." },
    again: "Sign in again",
    back: "Back to Standpoint",
  },
  /** The pages of the sign-in to the side panel of a meeting. */
  meeting: {
    title: "Sign in to a meeting",
    enterCode:
      "Enter the code from the panel in your meeting. If you didn't just press Sign in there, close this page.",
    code: "Code",
    continueAs: "Continue as {name}",
    signInFirst: "Sign in first. You then come back to this page.",
    enterNameFirst: "Enter your name in Standpoint first. Then press Sign in in the meeting again.",
    signIn: "Sign in to Standpoint",
    bound: { title: "You're signed in", text: "You can close this page and go back to your meeting." },
    off: {
      title: "The side panel is off",
      text: "The side panel for meetings isn't set up on this server. Your administrator needs to set EMBED_PROVIDERS.",
    },
    open: "Open Standpoint",
    wrongCode: "That code isn't right. Check the panel in your meeting and enter it again.",
    tooManyAttempts: "Too many attempts. Wait a minute, then open the link in the meeting again.",
    expired: "This sign-in has expired or was already used. In the meeting, press Sign in again.",
    otherPage: "This form was sent by another page. In the meeting, press Sign in again.",
    unreadable: "This form can't be read. In the meeting, press Sign in again.",
    failed: "Something went wrong. In the meeting, press Sign in again.",
  },
  /** The name of a calendar, and the title of its events. */
  calendar: { name: "Standups", event: "{space} standup" },
  /** Notices on devices, by sort. Invariant: none has a word of a room, because a locked screen shows them. */
  notices: {
    opened: "A standup is open. Write yours when it suits you.",
    closing: "Your entry is empty. The standup closes at {time}.",
    turn: "It's your turn to speak.",
    vote: "A round waits for your vote.",
    help: "A colleague asks for your help.",
    reply: "A colleague replied to you.",
    action: "A room waits for you.",
    test: "Notices reach this device.",
  },
  /** Messages to a channel of a chat, with their links. */
  channels: {
    opened: "{title} ({space}) is open until {time}.",
    /** A room without a closing time. */
    openNow: "{title} ({space}) is open.",
    closing: "{title} ({space}) closes at {time}.",
    ended: "{title} ({space}) has ended.",
    test: "This channel is connected to {space} on Standpoint.",
    write: "Write yours",
    open: "Open",
  },
};

/** The texts of the service in one language. */
export type ServiceTexts = typeof english;

/** Returns the texts of the service in the language of a tag. Those without a translation are in English. */
export function serviceTexts(language: string): ServiceTexts {
  return translate(english, translations[language] ?? {});
}

function translate<T>(texts: T, translated: Translations): T {
  if (typeof texts === "string") return (translated[texts] ?? texts) as T;
  const entries = Object.entries(texts as object).map(([name, text]) => [name, translate(text, translated)]);
  return Object.fromEntries(entries) as T;
}
