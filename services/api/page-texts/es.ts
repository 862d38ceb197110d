import type { PageTexts } from "./texts.ts";

export const es: PageTexts = {
  signIn: {
    lost: {
      title: "Este inicio de sesión ya no es válido",
      text: "Tardó más de diez minutos, ya se usó o empezó en otro navegador.",
    },
    refused: {
      title: "No se inició la sesión",
      text: "Tu proveedor de identidad lo rechazó o no se pudo verificar su respuesta. Si vuelve a pasar, habla con quien administra el servidor.",
    },
    unreachable: {
      title: "Tu proveedor de identidad no responde",
      text: "Tu cuenta está bien. Vuelve a intentarlo en un momento.",
    },
    guest: {
      title: "Sal primero de la sala",
      text: "Estás en una sala como invitado. Sal de ella antes de iniciar sesión.",
    },
    failed: { title: "Algo salió mal", text: "Vuelve a intentarlo en un momento." },
    again: "Volver a iniciar sesión",
    back: "Volver a Standpoint",
  },
  meeting: {
    title: "Iniciar sesión en una reunión",
    enterCode:
      "Escribe el código del panel de tu reunión. Si no acabas de pulsar «Iniciar sesión» allí, cierra esta página.",
    code: "Código",
    continueAs: (name) => `Continuar como ${name}`,
    signInFirst: "Primero inicia sesión. Después volverás a esta página.",
    enterNameFirst:
      "Primero escribe tu nombre en Standpoint. Después pulsa de nuevo «Iniciar sesión» en la reunión.",
    signIn: "Iniciar sesión en Standpoint",
    bound: { title: "Sesión iniciada", text: "Puedes cerrar esta página y volver a tu reunión." },
    off: {
      title: "El panel lateral está desactivado",
      text: "El panel lateral para reuniones no está configurado en este servidor. Quien lo administra debe definir EMBED_PROVIDERS.",
    },
    open: "Abrir Standpoint",
    wrongCode: "Ese código no es correcto. Míralo en el panel de tu reunión y escríbelo de nuevo.",
    tooManyAttempts: "Demasiados intentos. Espera un minuto y abre de nuevo el enlace en la reunión.",
    expired: "Este inicio de sesión caducó o ya se usó. En la reunión, pulsa de nuevo «Iniciar sesión».",
    otherPage: "Otra página envió este formulario. En la reunión, pulsa de nuevo «Iniciar sesión».",
    unreadable: "Este formulario no se puede leer. En la reunión, pulsa de nuevo «Iniciar sesión».",
    failed: "Algo salió mal. En la reunión, pulsa de nuevo «Iniciar sesión».",
  },
};
