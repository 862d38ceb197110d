/** The features of devices and browsers. There is no wildcard for them. */
const features = [
  "accelerometer",
  "autoplay",
  "camera",
  "clipboard-read",
  "clipboard-write",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** Returns a Permissions-Policy that allows these features to the page's own origin, and denies all others. */
export function permissionsPolicy(allowed: readonly string[] = []): string {
  return features.map((feature) => `${feature}=(${allowed.includes(feature) ? "self" : ""})`).join(", ");
}
