import type { Sealing, SealedValue } from "#shared/runtime/sealing.ts";

/** A device's address at its push service, and the keys of its browser in base64url. */
export type DeviceAddress = { endpoint: string; p256dh: string; auth: string };

/** Seals an address for the row of a device. */
export function sealAddress(sealing: Sealing, address: DeviceAddress, deviceId: string): SealedValue {
  return sealing.seal(JSON.stringify(address), deviceId);
}

/** Returns the address of a device's row, or null if no key opens it. */
export function openAddress(sealing: Sealing, sealed: SealedValue, deviceId: string): DeviceAddress | null {
  const text = sealing.open(sealed, deviceId);
  return text === null ? null : (JSON.parse(text) as DeviceAddress);
}
