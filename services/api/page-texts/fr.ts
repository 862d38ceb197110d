import type { PageTexts } from "./texts.ts";

export const fr: PageTexts = {
  signIn: {
    lost: {
      title: "Cette connexion n’est plus valable",
      text: "Elle a duré plus de dix minutes, a déjà servi ou a commencé dans un autre navigateur.",
    },
    refused: {
      title: "La connexion a échoué",
      text: "Votre fournisseur d’identité a refusé, ou sa réponse n’a pas pu être vérifiée. Si cela se reproduit, contactez la personne qui administre le serveur.",
    },
    unreachable: {
      title: "Votre fournisseur d’identité ne répond pas",
      text: "Votre compte n’a rien. Réessayez dans un instant.",
    },
    guest: {
      title: "Quittez d’abord la salle",
      text: "Vous êtes dans une salle avec un accès invité. Quittez-la avant de vous connecter.",
    },
    failed: { title: "Un problème est survenu", text: "Réessayez dans un instant." },
    again: "Se reconnecter",
    back: "Retour à Standpoint",
  },
  meeting: {
    title: "Se connecter à une réunion",
    enterCode:
      "Saisissez le code affiché dans le panneau de votre réunion. Si vous ne venez pas d’y appuyer sur «\u00a0Se connecter\u00a0», fermez cette page.",
    code: "Code",
    continueAs: (name) => `Continuer avec le nom ${name}`,
    signInFirst: "Connectez-vous d’abord. Vous reviendrez ensuite sur cette page.",
    enterNameFirst:
      "Saisissez d’abord votre nom dans Standpoint. Appuyez ensuite de nouveau sur «\u00a0Se connecter\u00a0» dans la réunion.",
    signIn: "Se connecter à Standpoint",
    bound: {
      title: "La session est ouverte",
      text: "Vous pouvez fermer cette page et revenir à votre réunion.",
    },
    off: {
      title: "Le panneau latéral est désactivé",
      text: "Le panneau latéral des réunions n’est pas configuré sur ce serveur. La personne qui l’administre doit définir EMBED_PROVIDERS.",
    },
    open: "Ouvrir Standpoint",
    wrongCode: "Ce code n’est pas le bon. Vérifiez le panneau de votre réunion et saisissez-le de nouveau.",
    tooManyAttempts: "Trop de tentatives. Attendez une minute, puis rouvrez le lien de la réunion.",
    expired:
      "Cette connexion a expiré ou a déjà servi. Dans la réunion, appuyez de nouveau sur «\u00a0Se connecter\u00a0».",
    otherPage:
      "Ce formulaire vient d’une autre page. Dans la réunion, appuyez de nouveau sur «\u00a0Se connecter\u00a0».",
    unreadable:
      "Ce formulaire est illisible. Dans la réunion, appuyez de nouveau sur «\u00a0Se connecter\u00a0».",
    failed: "Un problème est survenu. Dans la réunion, appuyez de nouveau sur «\u00a0Se connecter\u00a0».",
  },
};
