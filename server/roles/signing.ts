import { createHash, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'

const NONCE_BYTES = 12
/** Characters of a key's name: 96 bits of its hash. */
const ID_LENGTH = 16
/** Key, time (UTC ms), nonce and signature; the body follows in the next line. */
const HEAD = /^([\w-]{16}) (\d{1,15}) ([\w-]{1,40}) ([\w-]{86})\n/
const MAX_HEAD_LENGTH = 200

/** A message of the bus whose signature holds. */
export interface SignedMessage {
  /** The sender's wall clock when it was signed, UTC ms. */
  readonly at: number
  /** Never used twice by one key. */
  readonly nonce: string
  readonly body: string
}

/** Signs the messages of one process. */
export interface Signer {
  /** The body as it goes over the bus. `nonce`: where the sender numbers its messages itself. */
  sign(subject: string, body: string, nonce?: string): string
}

/** The name of a public key in messages and logs. */
export const keyId = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, ID_LENGTH)

const signedText = (subject: string, id: string, at: string, nonce: string, body: string) =>
  Buffer.from(`exchange-message-1 ${subject} ${id} ${at} ${nonce}\n${body}`)

/** Signs with an Ed25519 key. `now`: the wall clock, UTC ms. */
export function signerWith(key: KeyObject, now: () => number): Signer {
  const id = keyId(createPublicKey(key))
  return {
    sign: (subject, body, nonce = randomBytes(NONCE_BYTES).toString('base64url')) => {
      const at = String(now())
      const signature = sign(null, signedText(subject, id, at, nonce, body), key).toString('base64url')
      return `${id} ${at} ${nonce} ${signature}\n${body}`
    },
  }
}

/** Checks the signature of a message. Undefined for one without, by an unknown key, or signed for another subject. */
export function readSigned(
  subject: string,
  text: string,
  keyOf: (id: string) => KeyObject | undefined,
): SignedMessage | undefined {
  const [head, id = '', at = '', nonce = '', signature = ''] = HEAD.exec(text.slice(0, MAX_HEAD_LENGTH)) ?? []
  const key = keyOf(id)
  if (head === undefined || key === undefined) return undefined
  const body = text.slice(head.length)
  const isGenuine = verify(null, signedText(subject, id, at, nonce, body), key, Buffer.from(signature, 'base64url'))
  return isGenuine ? { at: Number(at), nonce, body } : undefined
}
