import type { PageTexts } from "./texts.ts";

export const it: PageTexts = {
  signIn: {
    lost: {
      title: "Questo accesso non è più valido",
      text: "È durato più di dieci minuti, è già stato usato o è iniziato in un altro browser.",
    },
    refused: {
      title: "Accesso non riuscito",
      text: "Il tuo provider di accesso ha rifiutato, oppure non è stato possibile verificare la sua risposta. Se succede di nuovo, contatta chi amministra il server.",
    },
    unreachable: {
      title: "Il tuo provider di accesso non risponde",
      text: "Il tuo account è a posto. Riprova tra un momento.",
    },
    guest: {
      title: "Prima lascia la stanza",
      text: "Sei in una stanza come ospite. Lasciala prima di accedere.",
    },
    failed: { title: "Qualcosa è andato storto", text: "Riprova tra un momento." },
    again: "Accedi di nuovo",
    back: "Torna a Standpoint",
  },
  meeting: {
    title: "Accedi da una riunione",
    enterCode:
      "Inserisci il codice del pannello della tua riunione. Se non hai appena premuto “Accedi” lì, chiudi questa pagina.",
    code: "Codice",
    continueAs: (name) => `Continua come ${name}`,
    signInFirst: "Prima accedi. Poi torni su questa pagina.",
    enterNameFirst: "Prima inserisci il tuo nome in Standpoint. Poi premi di nuovo “Accedi” nella riunione.",
    signIn: "Accedi a Standpoint",
    bound: { title: "Accesso effettuato", text: "Puoi chiudere questa pagina e tornare alla riunione." },
    off: {
      title: "Il pannello laterale è disattivato",
      text: "Il pannello laterale per le riunioni non è configurato su questo server. Chi lo amministra deve impostare EMBED_PROVIDERS.",
    },
    open: "Apri Standpoint",
    wrongCode: "Questo codice non è corretto. Controlla il pannello della riunione e inseriscilo di nuovo.",
    tooManyAttempts: "Troppi tentativi. Aspetta un minuto, poi riapri il link nella riunione.",
    expired: "Questo accesso è scaduto o è già stato usato. Nella riunione, premi di nuovo “Accedi”.",
    otherPage: "Questo modulo è stato inviato da un’altra pagina. Nella riunione, premi di nuovo “Accedi”.",
    unreadable: "Questo modulo non è leggibile. Nella riunione, premi di nuovo “Accedi”.",
    failed: "Qualcosa è andato storto. Nella riunione, premi di nuovo “Accedi”.",
  },
};
