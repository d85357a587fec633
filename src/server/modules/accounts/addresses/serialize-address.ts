import { createHash } from 'node:crypto'
import type { Address } from '#contract/addresses/shown-address.ts'

/** Serializes an address as JSON. The digest is equal for addresses that differ only in case. */
export function serializeAddress(address: Address): { address: string; digest: Buffer } {
  const text = JSON.stringify(address, Object.keys(address).toSorted())
  return { address: text, digest: createHash('sha256').update(text.toLowerCase()).digest() }
}
