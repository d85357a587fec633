import { isIP } from 'node:net'
import { isLoopback } from '#platform/core/production.ts'

/** WebAuthn relying party. Passkeys are valid only for this host and origin. */
export interface RelyingParty {
  /** Host name. Never an IP address, because browsers do not support passkeys for IP addresses. */
  id: string
  origin: string
}

/**
 * Returns the relying party for the public origin. Replaces a loopback address with `localhost`. Returns undefined
 * for any other IP address.
 */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const url = new URL(origin)
  const isAddress = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0
  if (isAddress && !isLoopback(url.hostname)) return undefined
  if (isAddress) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
