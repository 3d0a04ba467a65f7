import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'

/** Address format of a network. */
export type AddressFamily = 'bitcoin' | 'litecoin' | 'dogecoin' | 'evm' | 'tron' | 'solana' | 'ripple' | 'ton' | 'other'

/** Maximum length of an address on any network, in characters. */
export const MAX_ADDRESS_LENGTH = 128

/** Network names as in `protocol` of currencies (document 2 §3), in capitals without spaces and punctuation. */
const families: Readonly<Record<string, AddressFamily>> = {
  ...{ BTC: 'bitcoin', BITCOIN: 'bitcoin', OMNI: 'bitcoin', SEGWIT: 'bitcoin', LTC: 'litecoin', LITECOIN: 'litecoin' },
  ...{ DOGE: 'dogecoin', DOGECOIN: 'dogecoin', ETH: 'evm', ETHEREUM: 'evm', ERC20: 'evm', BSC: 'evm', BEP20: 'evm' },
  ...{ BNB: 'evm', POLYGON: 'evm', MATIC: 'evm', ARBITRUM: 'evm', OPTIMISM: 'evm', BASE: 'evm', AVAXC: 'evm' },
  ...{ AVALANCHE: 'evm', TRON: 'tron', TRX: 'tron', TRC20: 'tron', SOL: 'solana', SOLANA: 'solana', SPL: 'solana' },
  ...{ XRP: 'ripple', RIPPLE: 'ripple', XRPL: 'ripple', TON: 'ton', TONCOIN: 'ton' },
}

/** Returns the address family of a network. `ERC20`, `erc-20` and `Ethereum (ERC20)` are the same. */
export function addressFamily(network: string): AddressFamily {
  const words = network.toUpperCase().split(/[^A-Z0-9-]+/u)
  for (const word of [
    network.toUpperCase().replace(/[^A-Z0-9]/gu, ''),
    ...words.map((one) => one.replace(/-/gu, '')),
  ]) {
    const family = Object.hasOwn(families, word) ? families[word] : undefined
    if (family !== undefined) return family
  }
  return 'other'
}

/**
 * Returns an address in the form it is sent to, or undefined if it is invalid for the network. Verifies the checksum where the
 * network has one, and the shape elsewhere. Removes surrounding spaces and corrects nothing else.
 */
export function coinAddressOf(network: string, typed: string): string | undefined {
  const address = typed.trim()
  if (address.length === 0 || address.length > MAX_ADDRESS_LENGTH) return undefined
  return readers[addressFamily(network)](address)
}

const readers: Readonly<Record<AddressFamily, (address: string) => string | undefined>> = {
  bitcoin: (address) => segwit(address, 'bc') ?? versioned(address, [0x00, 0x05]),
  // The old 0x05 is left out: such an address looks like a Bitcoin address, and mostly is one.
  litecoin: (address) => segwit(address, 'ltc') ?? versioned(address, [0x30, 0x32]),
  dogecoin: (address) => versioned(address, [0x1e, 0x16]),
  tron: (address) => versioned(address, [0x41]),
  evm,
  solana,
  ripple: (address) => shaped(address, /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/u),
  ton: (address) => shaped(address, /^(?:[EUk0]Q[\w-]{46}|-?[01]:[\da-fA-F]{64})$/u),
  other: (address) => shaped(address, /^[A-Za-z0-9][A-Za-z0-9:._-]{18,}[A-Za-z0-9]$/u),
}

const shaped = (address: string, shape: RegExp) => (shape.test(address) ? address : undefined)

const base58check = createBase58check(sha256)
const HASH_BYTES = 20

/** Returns the decoded value, or undefined if the decoder throws. */
function decoded<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined
  }
}

/** Reads a version byte, 20 bytes of payload and a checksum of four bytes. */
function versioned(address: string, versions: readonly number[]): string | undefined {
  const bytes = decoded(() => base58check.decode(address))
  const fits = bytes?.length === 1 + HASH_BYTES && versions.includes(bytes[0] ?? -1)
  return fits ? address : undefined
}

/** BIP 173 and BIP 350: version 0 uses bech32, later versions use bech32m. Returns lower case. */
function segwit(address: string, prefix: string): string | undefined {
  const text = address as `${string}1${string}`
  for (const coder of [bech32, bech32m]) {
    const read = decoded(() => coder.decode(text))
    if (read === undefined) continue
    const [version = -1, ...words] = read.words
    const program = decoded(() => coder.fromWords(words))
    if (read.prefix !== prefix || program === undefined) return undefined
    if ((coder === bech32) !== (version === 0) || version > 16) return undefined
    const lengths = version === 0 ? [20, 32] : version === 1 ? [32] : undefined
    const fits = lengths?.includes(program.length) ?? (program.length >= 2 && program.length <= 40)
    return fits ? address.toLowerCase() : undefined
  }
  return undefined
}

/** EIP-55: in a mixed-case address the capitals are the checksum. An address in one case has none. */
function evm(address: string): string | undefined {
  const [, digits] = /^0x([\da-fA-F]{40})$/u.exec(address) ?? []
  if (digits === undefined || /^0+$/u.test(digits)) return undefined
  const small = digits.toLowerCase()
  const checksummed = `0x${capitalised(small)}`
  return digits === small || digits === digits.toUpperCase() || address === checksummed ? checksummed : undefined
}

function capitalised(small: string): string {
  const hash = keccak_256(new TextEncoder().encode(small))
  return [...small]
    .map((letter, index) => {
      const half = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15
      return half >= 8 ? letter.toUpperCase() : letter
    })
    .join('')
}

/** A public key of 32 bytes, without a checksum. */
function solana(address: string): string | undefined {
  return decoded(() => base58.decode(address))?.length === 32 ? address : undefined
}
