import { createHash } from 'node:crypto'
import { maxAddresses, type SavedAddress } from '#contract/accounts/addresses.ts'
import type { Address } from '#contract/addresses/shown-address.ts'
import type { AddressFormat } from '#contract/addresses/address-format.ts'
import { addressFormatOf } from '#contract/addresses/address-formats.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { newId } from '#platform/core/ids.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import * as store from './addresses.store.ts'

/**
 * Returns the address format of a country; the country code can be uppercase or lowercase.
 * @throws not_found
 */
export function getAddressFormat(country: string): AddressFormat {
  const format = addressFormatOf(country.toUpperCase())
  if (!format) throw fail('not_found')
  return format
}

export async function listAddresses(
  { db }: AccountContext,
  actor: Actor,
): Promise<{ addresses: SavedAddress[] }> {
  if (actor.kind !== 'buyer') throw fail('not_signed_in')
  const rows = await store.readAddresses(db, actor.id)
  return { addresses: rows.map(({ id, address }) => ({ _id: id, ...address })) }
}

/**
 * Deletes one of the caller's addresses.
 * @throws not_found
 */
export async function deleteAddress(
  { db }: AccountContext,
  actor: Actor,
  id: string,
): Promise<{ deleted: true }> {
  if (actor.kind !== 'buyer' || !(await store.deleteAddress(db, actor.id, id))) throw fail('not_found')
  return { deleted: true }
}

/**
 * Saves an address for a buyer. If the buyer already saved the same address, only updates the time when it was saved.
 * Does nothing if the buyer was erased.
 */
export async function saveAddress(
  { db, clock }: { db: Db; clock: Clock },
  buyerId: string,
  address: Address,
): Promise<void> {
  const text = JSON.stringify(address, Object.keys(address).toSorted())
  const digest = createHash('sha256').update(text.toLowerCase()).digest()
  const row = { id: newId('adr', clock), buyerId, address: text, digest, savedAt: new Date(clock.now()) }
  await inTransaction(db, async (tx) => {
    await store.insertAddress(tx, row)
    await store.dropOldest(tx, buyerId, maxAddresses)
  })
}
