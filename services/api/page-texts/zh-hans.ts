import type { PageTexts } from "./texts.ts";

export const zhHans: PageTexts = {
  signIn: {
    lost: {
      title: "此次登录已失效",
      text: "登录用时超过十分钟、已被使用，或是在其他浏览器中开始的。",
    },
    refused: {
      title: "登录未成功",
      text: "登录服务拒绝了请求，或其响应无法验证。如果再次发生，请联系服务器管理员。",
    },
    unreachable: {
      title: "登录服务没有响应",
      text: "你的账号没有问题。请稍后再试。",
    },
    guest: {
      title: "请先离开房间",
      text: "你正以访客身份在房间中。请先离开，再登录。",
    },
    failed: { title: "出了点问题", text: "请稍后再试。" },
    again: "重新登录",
    back: "返回 Standpoint",
  },
  meeting: {
    title: "登录会议",
    enterCode: "请输入会议面板中的验证码。如果你刚才没有在那里点击“登录”，请关闭此页面。",
    code: "验证码",
    continueAs: (name) => `以 ${name} 的身份继续`,
    signInFirst: "请先登录。登录后会回到此页面。",
    enterNameFirst: "请先在 Standpoint 中填写你的名字。然后在会议中再次点击“登录”。",
    signIn: "登录 Standpoint",
    bound: { title: "已登录", text: "你可以关闭此页面，回到会议。" },
    off: {
      title: "侧边面板已停用",
      text: "此服务器未设置会议侧边面板。需要服务器管理员设置 EMBED_PROVIDERS。",
    },
    open: "打开 Standpoint",
    wrongCode: "验证码不正确。请查看会议面板，然后重新输入。",
    tooManyAttempts: "尝试次数过多。请等待一分钟，然后在会议中重新打开链接。",
    expired: "此次登录已过期或已被使用。请在会议中再次点击“登录”。",
    otherPage: "此表单来自其他页面。请在会议中再次点击“登录”。",
    unreadable: "无法读取此表单。请在会议中再次点击“登录”。",
    failed: "出了点问题。请在会议中再次点击“登录”。",
  },
};
