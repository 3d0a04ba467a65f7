import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** The header that a request's id comes and goes in. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** As proxies write them: hexadecimal, a UUID, or Amazon's `Root=1-…`. Nothing that could be two lines, or more than an id. */
const wellFormed = /^[\w.:=/+-]{8,128}$/
const ID_BYTES = 12
/** Ids' random bytes are drawn so many ids at a time. */
const IDS_DRAWN = 256

/** Ranges that have a name in TRUST_PROXY. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Returns true if an address is that of a trusted proxy, as TRUST_PROXY names them. */
export function proxiesTrusted(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of trusted.flatMap((one) => named[one] ?? [one])) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => list.check(address, familyOf(address))
}

/** Makes ids that nobody else makes. */
function idMaker(): () => string {
  let drawn = Buffer.alloc(0)
  let used = 0
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(ID_BYTES * IDS_DRAWN)
      used = 0
    }
    used += ID_BYTES
    return drawn.toString('hex', used - ID_BYTES, used)
  }
}

/** The id of each request: the one that a trusted proxy gave it, where it is well-formed, otherwise a new one. */
export function requestIds(trusted: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxiesTrusted(trusted)
  const make = idMaker()
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER]
    if (trusted.length === 0 || typeof given !== 'string' || !wellFormed.test(given)) return make()
    return isTrusted(socket.remoteAddress ?? '') ? given : make()
  }
}

const current = new AsyncLocalStorage<string | undefined>()

/** Does what a request asks for: whatever is logged on the way has its id. */
export const duringRequest = <T>(id: string, work: () => T): T => current.run(id, work)

/** The id of the request that this is done for; undefined for what is done for none, or for several. */
export const currentRequest = (): string | undefined => current.getStore()

/** Does what belongs to no single request, although one may have set it going. */
export const forNoRequest = <T>(work: () => T): T => current.run(undefined, work)
