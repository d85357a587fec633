import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * Returns the network of an IP address. An IPv4 address is its own network, even if it is written as an IPv6 address.
 * An IPv6 address belongs to its /64, because one internet connection receives a whole /64.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address.split('%', 1)[0]!)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/**
 * Returns the networks that contain an address, widest first. For an IPv6 address, these are its /48, /56 and /64,
 * which are the sizes that internet providers assign to customers.
 */
export function networksOf(address: string): string[] {
  const network = networkOf(address)
  if (!network.endsWith('/64')) return [network]
  const [a, b, c, d = ''] = network.split(':')
  const upper = (parseInt(d, 16) & 0xff00).toString(16)
  return [`${a}:${b}:${c}::/48`, `${a}:${b}:${c}:${upper}::/56`, network]
}

/** Network of a caller. Its limit is `factor` times the limit of a single /64. */
export interface NetworkShare {
  network: string
  factor: number
}

/**
 * Returns the networks under which calls from an address are counted, narrowest first. A /56 has twice the limit of a
 * /64. A /48, which can belong to one customer, has four times the limit of a /64.
 */
export function networkShares(address: string): NetworkShare[] {
  return networksOf(address)
    .toReversed()
    .map((network, at) => ({ network, factor: 2 ** at }))
}

/** Returns keyed hashes of the networks that contain an address, separated by slashes, widest network first. */
export function hashNetworks(address: string, secret: string): string {
  return networksOf(address)
    .map((network) =>
      createHmac('sha256', secret).update(`network ${network}`).digest('base64url').slice(0, 22),
    )
    .join('/')
}

function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const read = (part: string): number[] =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => parseInt(group, 16))
  const before = read(head)
  if (tail === undefined) return before
  const after = read(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
