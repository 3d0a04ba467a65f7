/** What an authenticator app does: codes of a secret by the time (RFC 6238), reckoned apart from the server's own. */
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replace(/\s/g, '')]
    .map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The code of a base32 secret; `steps` ahead of now: a server takes each code once. */
export function codeNow(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = mac[mac.length - 1] ?? 0
  return String((mac.readUInt32BE(at & 15) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}
