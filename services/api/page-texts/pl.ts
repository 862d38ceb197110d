import type { PageTexts } from "./texts.ts";

export const pl: PageTexts = {
  signIn: {
    lost: {
      title: "To logowanie jest już nieważne",
      text: "Trwało dłużej niż dziesięć minut, zostało już użyte albo zaczęło się w innej przeglądarce.",
    },
    refused: {
      title: "Logowanie się nie udało",
      text: "Dostawca logowania odmówił albo nie udało się sprawdzić jego odpowiedzi. Jeśli to się powtórzy, skontaktuj się z administratorem serwera.",
    },
    unreachable: {
      title: "Dostawca logowania nie odpowiada",
      text: "Z twoim kontem wszystko w porządku. Spróbuj ponownie za chwilę.",
    },
    guest: {
      title: "Najpierw opuść pokój",
      text: "Jesteś w pokoju jako gość. Opuść go przed zalogowaniem.",
    },
    failed: { title: "Coś poszło nie tak", text: "Spróbuj ponownie za chwilę." },
    again: "Zaloguj się ponownie",
    back: "Wróć do Standpoint",
  },
  meeting: {
    title: "Zaloguj się do spotkania",
    enterCode:
      "Wpisz kod z panelu w spotkaniu. Jeśli logowanie w panelu nie zaczęło się przed chwilą od ciebie, zamknij tę stronę.",
    code: "Kod",
    continueAs: (name) => `Kontynuuj jako ${name}`,
    signInFirst: "Najpierw się zaloguj. Potem wrócisz na tę stronę.",
    enterNameFirst:
      "Najpierw wpisz swoje imię w Standpoint. Potem ponownie wybierz „Zaloguj się” w spotkaniu.",
    signIn: "Zaloguj się do Standpoint",
    bound: { title: "Zalogowano cię", text: "Możesz zamknąć tę stronę i wrócić do spotkania." },
    off: {
      title: "Panel boczny jest wyłączony",
      text: "Panel boczny dla spotkań nie jest skonfigurowany na tym serwerze. Administrator serwera musi ustawić EMBED_PROVIDERS.",
    },
    open: "Otwórz Standpoint",
    wrongCode: "Ten kod jest nieprawidłowy. Sprawdź panel w spotkaniu i wpisz kod ponownie.",
    tooManyAttempts: "Zbyt wiele prób. Odczekaj minutę, a potem ponownie otwórz link w spotkaniu.",
    expired: "To logowanie wygasło lub zostało już użyte. W spotkaniu ponownie wybierz „Zaloguj się”.",
    otherPage: "Ten formularz wysłała inna strona. W spotkaniu ponownie wybierz „Zaloguj się”.",
    unreadable: "Nie można odczytać tego formularza. W spotkaniu ponownie wybierz „Zaloguj się”.",
    failed: "Coś poszło nie tak. W spotkaniu ponownie wybierz „Zaloguj się”.",
  },
};
