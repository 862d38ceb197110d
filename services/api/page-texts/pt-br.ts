import type { PageTexts } from "./texts.ts";

export const ptBr: PageTexts = {
  signIn: {
    lost: {
      title: "Este login não é mais válido",
      text: "Ele demorou mais de dez minutos, já foi usado ou começou em outro navegador.",
    },
    refused: {
      title: "O login não foi concluído",
      text: "Seu provedor de login recusou ou não foi possível verificar a resposta dele. Se acontecer de novo, fale com quem administra o servidor.",
    },
    unreachable: {
      title: "Seu provedor de login não responde",
      text: "Está tudo certo com sua conta. Tente de novo em instantes.",
    },
    guest: {
      title: "Saia da sala primeiro",
      text: "Você está em uma sala como visitante. Saia dela antes de fazer login.",
    },
    failed: { title: "Algo deu errado", text: "Tente de novo em instantes." },
    again: "Fazer login de novo",
    back: "Voltar ao Standpoint",
  },
  meeting: {
    title: "Fazer login em uma reunião",
    enterCode:
      "Digite o código do painel da sua reunião. Se você não acabou de pedir o login ali, feche esta página.",
    code: "Código",
    continueAs: (name) => `Continuar como ${name}`,
    signInFirst: "Faça login primeiro. Depois você volta a esta página.",
    enterNameFirst: "Primeiro digite seu nome no Standpoint. Depois peça o login de novo na reunião.",
    signIn: "Fazer login no Standpoint",
    bound: { title: "Login concluído", text: "Você pode fechar esta página e voltar à reunião." },
    off: {
      title: "O painel lateral está desativado",
      text: "O painel lateral para reuniões não está configurado neste servidor. Quem administra o servidor precisa definir EMBED_PROVIDERS.",
    },
    open: "Abrir o Standpoint",
    wrongCode: "Este código não está certo. Confira o painel da sua reunião e digite de novo.",
    tooManyAttempts: "Tentativas demais. Espere um minuto e abra o link da reunião de novo.",
    expired: "Este login expirou ou já foi usado. Peça o login de novo na reunião.",
    otherPage: "Este formulário foi enviado por outra página. Peça o login de novo na reunião.",
    unreadable: "Não foi possível ler este formulário. Peça o login de novo na reunião.",
    failed: "Algo deu errado. Peça o login de novo na reunião.",
  },
};
