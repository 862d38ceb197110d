import archive from "lucide-static/icons/archive.svg?raw";
import arrowDown from "lucide-static/icons/arrow-down.svg?raw";
import arrowDownToLine from "lucide-static/icons/arrow-down-to-line.svg?raw";
import arrowLeft from "lucide-static/icons/arrow-left.svg?raw";
import arrowRight from "lucide-static/icons/arrow-right.svg?raw";
import arrowUp from "lucide-static/icons/arrow-up.svg?raw";
import arrowUpToLine from "lucide-static/icons/arrow-up-to-line.svg?raw";
import bell from "lucide-static/icons/bell.svg?raw";
import bookOpen from "lucide-static/icons/book-open.svg?raw";
import calendarOff from "lucide-static/icons/calendar-off.svg?raw";
import calendar from "lucide-static/icons/calendar.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import chevronDown from "lucide-static/icons/chevron-down.svg?raw";
import chevronRight from "lucide-static/icons/chevron-right.svg?raw";
import circleAlert from "lucide-static/icons/circle-alert.svg?raw";
import circleCheck from "lucide-static/icons/circle-check.svg?raw";
import clock from "lucide-static/icons/clock.svg?raw";
import coffee from "lucide-static/icons/coffee.svg?raw";
import copy from "lucide-static/icons/copy.svg?raw";
import crown from "lucide-static/icons/crown.svg?raw";
import doorOpen from "lucide-static/icons/door-open.svg?raw";
import download from "lucide-static/icons/download.svg?raw";
import ellipsis from "lucide-static/icons/ellipsis.svg?raw";
import externalLink from "lucide-static/icons/external-link.svg?raw";
import eye from "lucide-static/icons/eye.svg?raw";
import flag from "lucide-static/icons/flag.svg?raw";
import heart from "lucide-static/icons/heart.svg?raw";
import hourglass from "lucide-static/icons/hourglass.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import keyboard from "lucide-static/icons/keyboard.svg?raw";
import languages from "lucide-static/icons/languages.svg?raw";
import layers from "lucide-static/icons/layers.svg?raw";
import layoutGrid from "lucide-static/icons/layout-grid.svg?raw";
import link from "lucide-static/icons/link.svg?raw";
import list from "lucide-static/icons/list.svg?raw";
import lock from "lucide-static/icons/lock.svg?raw";
import lockOpen from "lucide-static/icons/lock-open.svg?raw";
import logOut from "lucide-static/icons/log-out.svg?raw";
import monitor from "lucide-static/icons/monitor.svg?raw";
import moon from "lucide-static/icons/moon.svg?raw";
import notebookPen from "lucide-static/icons/notebook-pen.svg?raw";
import pencil from "lucide-static/icons/pencil.svg?raw";
import pin from "lucide-static/icons/pin.svg?raw";
import play from "lucide-static/icons/play.svg?raw";
import plus from "lucide-static/icons/plus.svg?raw";
import presentation from "lucide-static/icons/presentation.svg?raw";
import qrCode from "lucide-static/icons/qr-code.svg?raw";
import refreshCw from "lucide-static/icons/refresh-cw.svg?raw";
import rotateCcw from "lucide-static/icons/rotate-ccw.svg?raw";
import search from "lucide-static/icons/search.svg?raw";
import settings from "lucide-static/icons/settings.svg?raw";
import skipForward from "lucide-static/icons/skip-forward.svg?raw";
import slidersHorizontal from "lucide-static/icons/sliders-horizontal.svg?raw";
import sun from "lucide-static/icons/sun.svg?raw";
import timer from "lucide-static/icons/timer.svg?raw";
import trash2 from "lucide-static/icons/trash-2.svg?raw";
import upload from "lucide-static/icons/upload.svg?raw";
import userX from "lucide-static/icons/user-x.svg?raw";
import user from "lucide-static/icons/user.svg?raw";
import users from "lucide-static/icons/users.svg?raw";
import wifiOff from "lucide-static/icons/wifi-off.svg?raw";
import x from "lucide-static/icons/x.svg?raw";
import zap from "lucide-static/icons/zap.svg?raw";

/** All icons of the client, by their lucide name. A new icon needs a line here and an import above. */
export const icons = {
  archive,
  "arrow-down": arrowDown,
  "arrow-down-to-line": arrowDownToLine,
  "arrow-left": arrowLeft,
  "arrow-right": arrowRight,
  "arrow-up": arrowUp,
  "arrow-up-to-line": arrowUpToLine,
  bell,
  "book-open": bookOpen,
  "calendar-off": calendarOff,
  calendar,
  check,
  "chevron-down": chevronDown,
  "chevron-right": chevronRight,
  "circle-alert": circleAlert,
  "circle-check": circleCheck,
  clock,
  coffee,
  copy,
  crown,
  "door-open": doorOpen,
  download,
  ellipsis,
  "external-link": externalLink,
  eye,
  flag,
  heart,
  hourglass,
  info,
  keyboard,
  languages,
  layers,
  "layout-grid": layoutGrid,
  link,
  list,
  lock,
  "lock-open": lockOpen,
  "log-out": logOut,
  monitor,
  moon,
  "notebook-pen": notebookPen,
  pencil,
  pin,
  play,
  plus,
  presentation,
  "qr-code": qrCode,
  "refresh-cw": refreshCw,
  "rotate-ccw": rotateCcw,
  search,
  settings,
  "skip-forward": skipForward,
  "sliders-horizontal": slidersHorizontal,
  sun,
  timer,
  "trash-2": trash2,
  upload,
  user,
  "user-x": userX,
  users,
  "wifi-off": wifiOff,
  x,
  zap,
} as const;

export type IconName = keyof typeof icons;

/**
 * Icons that point along the line of a text. Pages from right to left mirror them. Others, such as a clock, a check mark
 * or a QR code, look the same on every page.
 */
export const mirroredIcons: ReadonlySet<IconName> = new Set([
  "arrow-left",
  "arrow-right",
  "chevron-right",
  "external-link",
  "list",
  "log-out",
  "skip-forward",
]);
