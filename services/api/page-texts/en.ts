import type { PageTexts } from "./texts.ts";

export const en: PageTexts = {
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
  meeting: {
    title: "Sign in to a meeting",
    enterCode:
      "Enter the code from the panel in your meeting. If you didn't just press Sign in there, close this page.",
    code: "Code",
    continueAs: (name) => `Continue as ${name}`,
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
};
