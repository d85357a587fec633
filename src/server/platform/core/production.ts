import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Returns whether a host name or IP address, with or without brackets, refers to this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const version = isIP(name)
  if (version) return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6')
  return name === 'localhost' || name.endsWith('.localhost')
}

/** Returns whether a Stripe key, restricted or not, charges real money. */
export function isLiveKey(key: string): boolean {
  return /^(sk|rk)_live_/.test(key)
}

export interface ProductionSignals {
  /** Value of NODE_ENV, or undefined if the variable is not set. */
  nodeEnv: string | undefined
  secretKey: string | undefined
  origin: string | undefined
  host: string
}

/**
 * Returns the setting because of which this process counts as production, as the start of an English sentence. Returns
 * undefined if the app can be reached only from this machine.
 */
export function findProductionReason({
  nodeEnv,
  secretKey,
  origin,
  host,
}: ProductionSignals): string | undefined {
  if (nodeEnv === 'production') return 'NODE_ENV=production'
  if (secretKey && isLiveKey(secretKey)) return 'A live STRIPE_SECRET_KEY'
  if (origin && !isLoopback(new URL(origin).hostname)) return `ORIGIN=${origin}`
  if (!isLoopback(host)) return `HOST=${host}`
  return undefined
}
