import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a host name or an address, as it stands in a URL or alone, means this machine and nothing else. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const version = isIP(name)
  if (version) return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6')
  return name === 'localhost' || name.endsWith('.localhost')
}

/** Whether a Stripe key, restricted or not, moves real money. */
export function isLiveKey(key: string): boolean {
  return /^(sk|rk)_live_/.test(key)
}

export interface Surroundings {
  /** As the environment has it, not as it is defaulted. */
  nodeEnv: string | undefined
  secretKey: string | undefined
  origin: string | undefined
  host: string
}

/** Why this start counts as production, for a sentence to begin with; undefined where only this machine gets at it. */
export function whyProduction({ nodeEnv, secretKey, origin, host }: Surroundings): string | undefined {
  if (nodeEnv === 'production') return 'NODE_ENV=production'
  if (secretKey && isLiveKey(secretKey)) return 'A live STRIPE_SECRET_KEY'
  if (origin && !isLoopback(new URL(origin).hostname)) return `ORIGIN=${origin}`
  if (!isLoopback(host)) return `HOST=${host}`
  return undefined
}
