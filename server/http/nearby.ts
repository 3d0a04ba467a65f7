import { BlockList } from 'node:net'

/** Addresses of this machine and of networks that nobody is reached in from outside (RFC 1918, 3927, 4193, 4291). */
const near = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(network, bits, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/** Returns true if an address is this machine's or one of its own network's; an IPv4 address may be written as an IPv6 one. */
export function isNearby(address: string): boolean {
  const [bare = ''] = address.split('%')
  return near.check(bare, bare.includes(':') ? 'ipv6' : 'ipv4')
}
