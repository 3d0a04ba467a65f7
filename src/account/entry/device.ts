import { deviceId } from '../../session/session.ts'
import { readStored, writeStored } from '../../stored.ts'

const SECRET = 'device-secret'

/** How this device names itself to the server, and what the server gave it at a login. It stays when somebody logs out. */
export const device = () => ({ deviceId: deviceId(), deviceSecret: readStored(SECRET) })

/** Keeps what a login answered. */
export function keepDevice(deviceSecret: string | undefined): void {
  if (deviceSecret !== undefined) writeStored(SECRET, deviceSecret)
}
