import { deviceId } from '../../session/session.ts'
import { readStored, writeStored } from '../../stored.ts'

const SECRET = 'device-secret'

/** Returns this device's id, and the secret the server gave it at a login. It survives a logout. */
export const device = () => ({ deviceId: deviceId(), deviceSecret: readStored(SECRET) })

/** Keeps what a login answered. */
export function saveDevice(deviceSecret: string | undefined): void {
  if (deviceSecret !== undefined) writeStored(SECRET, deviceSecret)
}
