import type { PageTexts } from "./texts.ts";

export const de: PageTexts = {
  signIn: {
    lost: {
      title: "Diese Anmeldung gilt nicht mehr",
      text: "Sie hat länger als zehn Minuten gedauert, wurde schon verwendet oder in einem anderen Browser begonnen.",
    },
    refused: {
      title: "Die Anmeldung ist fehlgeschlagen",
      text: "Dein Anmeldedienst hat abgelehnt, oder seine Antwort ließ sich nicht prüfen. Falls das wieder passiert, wende dich an die Server-Administration.",
    },
    unreachable: {
      title: "Dein Anmeldedienst antwortet nicht",
      text: "Mit deinem Konto ist alles in Ordnung. Versuche es gleich noch einmal.",
    },
    guest: {
      title: "Verlasse zuerst den Raum",
      text: "Du bist als Gast in einem Raum. Verlasse ihn, bevor du dich anmeldest.",
    },
    failed: { title: "Etwas ist schiefgegangen", text: "Versuche es gleich noch einmal." },
    again: "Neu anmelden",
    back: "Zurück zu Standpoint",
  },
  meeting: {
    title: "Bei einem Meeting anmelden",
    enterCode:
      "Gib den Code aus der Seitenleiste deines Meetings ein. Falls du dort nicht gerade „Anmelden“ gedrückt hast, schließe diese Seite.",
    code: "Code",
    continueAs: (name) => `Weiter als ${name}`,
    signInFirst: "Melde dich zuerst an. Danach kommst du auf diese Seite zurück.",
    enterNameFirst:
      "Gib zuerst in Standpoint deinen Namen ein. Drücke dann im Meeting noch einmal „Anmelden“.",
    signIn: "Bei Standpoint anmelden",
    bound: {
      title: "Du bist angemeldet",
      text: "Du kannst diese Seite schließen und zu deinem Meeting zurückkehren.",
    },
    off: {
      title: "Die Seitenleiste ist ausgeschaltet",
      text: "Die Seitenleiste für Meetings ist auf diesem Server nicht eingerichtet. Die Server-Administration muss EMBED_PROVIDERS setzen.",
    },
    open: "Standpoint öffnen",
    wrongCode:
      "Dieser Code stimmt nicht. Sieh in der Seitenleiste deines Meetings nach und gib ihn noch einmal ein.",
    tooManyAttempts: "Zu viele Versuche. Warte eine Minute und öffne dann den Link im Meeting noch einmal.",
    expired:
      "Diese Anmeldung ist abgelaufen oder wurde schon verwendet. Drücke im Meeting noch einmal „Anmelden“.",
    otherPage: "Dieses Formular kam von einer anderen Seite. Drücke im Meeting noch einmal „Anmelden“.",
    unreadable: "Dieses Formular ist nicht lesbar. Drücke im Meeting noch einmal „Anmelden“.",
    failed: "Etwas ist schiefgegangen. Drücke im Meeting noch einmal „Anmelden“.",
  },
};
