import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressFamily, coinAddressOf } from './coinAddress.ts'

/** Addresses from the documents that define them, and from each network's first blocks. */
const good: Readonly<Record<string, readonly string[]>> = {
  BTC: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  ERC20: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ],
  TRC20: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  LTC: ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  SOL: ['So11111111111111111111111111111111111111112'],
  XRP: ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
}

describe('the address of a coin', () => {
  it.each(Object.entries(good))('on %s is taken as it is, blanks around it dropped', (network, addresses) => {
    for (const address of addresses) expect(coinAddressOf(network, ` ${address}\n`), address).toBe(address)
  })

  it.each(Object.entries(good).filter(([network]) => !['SOL', 'XRP'].includes(network)))(
    'on %s is refused with any one letter mistyped',
    (network, addresses) => {
      const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
      fc.assert(
        fc.property(fc.constantFrom(...addresses), fc.nat(), fc.constantFrom(...letters), (address, where, letter) => {
          const at = 2 + (where % (address.length - 2))
          fc.pre(address[at]?.toLowerCase() !== letter.toLowerCase())
          const mistyped = address.slice(0, at) + letter + address.slice(at + 1)
          expect(coinAddressOf(network, mistyped), mistyped).toBeUndefined()
        }),
        { numRuns: 200 },
      )
    },
  )

  it('of a BTC segwit may be in capitals, not in both', () => {
    const [, , address = ''] = good.BTC ?? []
    expect(coinAddressOf('BTC', address.toUpperCase())).toBe(address)
    expect(coinAddressOf('BTC', `${address.slice(0, 20)}${address.slice(20).toUpperCase()}`)).toBeUndefined()
  })

  it('of a BTC segwit has the checksum of its version, and a length that there is (BIP 350)', () => {
    for (const address of [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
      'bc1pw5dgrnzv',
      'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      'bc1gmk9yu',
    ])
      expect(coinAddressOf('BTC', address), address).toBeUndefined()
  })

  it('of an EVM network is checked by its capitals where it has both (EIP-55), and kept with them', () => {
    const [address = ''] = good.ERC20 ?? []
    for (const network of ['ERC20', 'BEP20', 'Polygon', 'Ethereum (ERC20)']) {
      expect(coinAddressOf(network, address.toLowerCase())).toBe(address)
      expect(coinAddressOf(network, `0x${address.slice(2).toUpperCase()}`)).toBe(address)
      expect(coinAddressOf(network, address.replace('A', 'a'))).toBeUndefined()
    }
    expect(coinAddressOf('ERC20', `0x${'0'.repeat(40)}`)).toBeUndefined()
    expect(coinAddressOf('ERC20', address.slice(2))).toBeUndefined()
  })

  it('of one network is none of another', () => {
    for (const [network, addresses] of Object.entries(good)) {
      for (const [other, others] of Object.entries(good)) {
        if (network === other) continue
        for (const address of others) expect(coinAddressOf(network, address), `${network} ${address}`).toBeUndefined()
        expect(addresses.length).toBeGreaterThan(0)
      }
    }
  })

  it('of a network that is not known looks like an address at least', () => {
    expect(coinAddressOf('XLM', 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7')).toBeDefined()
    for (const typed of ['', ' ', 'no address', 'javascript:alert(1)', '<script>alert(1)</script>', 'x'.repeat(129)])
      expect(coinAddressOf('XLM', typed), typed).toBeUndefined()
  })

  it('is told for whatever is typed, and what is taken is taken again', () => {
    const networks = [...Object.keys(good), 'DOGE', 'TON', 'anything']
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom(...Object.values(good).flat()),
    )
    fc.assert(
      fc.property(fc.constantFrom(...networks), typed, (network, text) => {
        const address = coinAddressOf(network, text)
        if (address !== undefined) expect(coinAddressOf(network, address)).toBe(address)
      }),
    )
  })
})

describe('a network', () => {
  it.each([
    ['ERC20', 'evm'],
    ['erc-20', 'evm'],
    ['BEP 20', 'evm'],
    ['Ethereum (ERC20)', 'evm'],
    ['TRC20', 'tron'],
    ['Tron', 'tron'],
    ['Bitcoin', 'bitcoin'],
    ['constructor', 'other'],
    ['', 'other'],
  ])('%s is of the family %s', (network, family) => expect(addressFamily(network)).toBe(family))
})
