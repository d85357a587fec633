import { isIP } from 'node:net'
import { isLoopback } from '#platform/core/production.ts'

/** WebAuthn relying party: the host and the origin for which passkeys are valid. */
export interface RelyingParty {
  /** Host name. Passkeys are not possible for IP addresses. */
  id: string
  origin: string
}

/**
 * Returns the relying party for the public origin; undefined if its host is an IP address. A loopback address is
 * replaced by `localhost`.
 */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const url = new URL(origin)
  const isAddress = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0
  if (isAddress && !isLoopback(url.hostname)) return undefined
  if (isAddress) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
