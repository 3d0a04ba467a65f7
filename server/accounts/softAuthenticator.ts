import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** The head of a CBOR item (RFC 8949 §3): what it is, and a number up to 65535. */
function head(major: number, value: number): Buffer {
  const kind = major << 5
  if (value < 24) return Buffer.from([kind | value])
  if (value < 256) return Buffer.from([kind | 24, value])
  return Buffer.from([kind | 25, value >> 8, value & 0xff])
}

function cbor(item: Cbor): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item])
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

/** Options a browser receives for signing, as far as they are needed. */
export interface SignRequest {
  readonly challenge: string
}

/** Mistake of an answer, for a test. */
export interface Fault {
  readonly origin?: string
  readonly host?: string
  readonly isVerified?: boolean
  /** In place of none: a statement with a certificate. */
  readonly certificate?: Buffer
}

/** An authenticator with one key, for tests: makes a passkey and signs with it as a browser would (WebAuthn, ES256). */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  readonly #origin: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** The answer to a challenge for a new passkey. */
  create(requested: SignRequest, fault: Fault = {}): Record<string, unknown> {
    const id = Buffer.from(this.id, 'base64url')
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const authData = Buffer.concat([this.#data(ATTESTED, fault), attested])
    const statement: [string, Cbor][] = fault.certificate === undefined ? [] : [['x5c', fault.certificate]]
    const attestation = new Map<string, Cbor>([
      ['fmt', fault.certificate === undefined ? 'none' : 'packed'],
      ['attStmt', new Map(statement)],
      ['authData', authData],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', requested, fault).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal', 'telepathy'],
    })
  }

  /** The answer to a challenge to log in; counts. */
  sign(requested: SignRequest, fault: Fault = {}): Record<string, unknown> {
    this.counter += 1
    const clientData = this.#clientData('webauthn.get', requested, fault)
    const authData = this.#data(0, fault)
    const signature = createSign('sha256').update(authData).update(sha256(clientData)).sign(this.#privateKey)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #answer(response: object): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, { challenge }: SignRequest, { origin = this.#origin }: Fault): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data(flags: number, { host = new URL(this.#origin).hostname, isVerified = true }: Fault): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(host), Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), counter])
  }
}
