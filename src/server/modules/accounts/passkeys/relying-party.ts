import { isIP } from 'node:net'
import { isLoopback } from '#platform/core/production.ts'

/** For whom passkeys are made, and the only pages they sign for. */
export interface RelyingParty {
  /** A host's name: passkeys know no addresses. */
  id: string
  origin: string
}

/**
 * Whom passkeys are made for, of the address people see; undefined where that is an IP address. This machine has a name
 * whatever its address.
 */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const url = new URL(origin)
  const isAddress = isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0
  if (isAddress && !isLoopback(url.hostname)) return undefined
  if (isAddress) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
