import { maxAddresses, type SavedAddress } from '#contract/accounts/addresses.ts'
import type { Address } from '#contract/addresses/shown-address.ts'
import type { AddressFormat } from '#contract/addresses/address-format.ts'
import { findAddressFormat } from '#contract/addresses/address-formats.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { newId } from '#platform/core/ids.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { lockBuyer, updateBuyer, type BuyerRow } from '../core/buyers.store.ts'
import { isEqualIgnoringCase, emptyProfileAddress, toProfileAddress } from './profile-address.ts'
import { serializeAddress } from './serialize-address.ts'
import * as store from './addresses.store.ts'

interface AddressBookInput {
  address: Address
  isDefault?: boolean | undefined
}

/**
 * Returns the address format of a country; the country code can be uppercase or lowercase.
 * @throws not_found
 */
export function getAddressFormat(country: string): AddressFormat {
  const format = findAddressFormat(country.toUpperCase())
  if (!format) throw fail('not_found')
  return format
}

export async function listAddresses(
  { db }: AccountContext,
  actor: Actor,
): Promise<{ addresses: SavedAddress[] }> {
  if (actor.kind !== 'buyer') throw fail('not_signed_in')
  return { addresses: (await store.readAddresses(db, actor.id)).map(addressView) }
}

/**
 * Saves an address in the caller's address book. If the same address is already saved (ignoring case), updates it. The
 * first address becomes the default.
 * @throws not_signed_in, too_many_addresses
 */
export async function addAddress(
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  actor: Actor,
  { address, isDefault }: AddressBookInput,
): Promise<{ address: SavedAddress }> {
  return inTransaction(db, async (tx) => {
    const buyer = await lockActor(tx, actor)
    const row = await store.insertAddress(tx, newRow(buyer.id, address, clock))
    const { length } = await store.readAddresses(tx, buyer.id)
    if (length > maxAddresses) throw fail('too_many_addresses')
    // If the profile already has an address, whose country is unknown, the first saved address does not replace it.
    const isFirst = length === 1 && buyer.address_line1 === ''
    const isNewDefault = isDefault ?? (row.isDefault || isFirst)
    if (isNewDefault) await makeDefault(tx, buyer.id, row)
    else if (row.isDefault) await clearDefault(tx, buyer, row)
    return { address: addressView({ ...row, isDefault: isNewDefault }) }
  })
}

/**
 * Replaces an address in the caller's address book. If `address` is missing, only sets or clears the default. With
 * `isDefault: false`, the caller has no default address if this address was the default.
 * @throws not_signed_in, not_found
 */
export async function changeAddress(
  { db }: Pick<AccountContext, 'db'>,
  actor: Actor,
  id: string,
  { address, isDefault }: Partial<AddressBookInput>,
): Promise<{ address: SavedAddress }> {
  return inTransaction(db, async (tx) => {
    const buyer = await lockActor(tx, actor)
    const before = await store.readAddresses(tx, buyer.id)
    const row = address
      ? await store.replaceAddress(tx, { id, buyerId: buyer.id, ...serializeAddress(address) })
      : before.find((saved) => saved.id === id)
    if (!row) throw fail('not_found')
    const isNewDefault = isDefault ?? row.isDefault
    // The profile still contains the previous text of the default address, so `clearDefault` must compare with this
    // text.
    const oldDefault = row.isDefault ? before.find((saved) => saved.isDefault) : undefined
    if (isNewDefault) await makeDefault(tx, buyer.id, row)
    else if (oldDefault) await clearDefault(tx, buyer, oldDefault)
    return { address: addressView({ ...row, isDefault: isNewDefault }) }
  })
}

/**
 * Deletes one of the caller's addresses. If the address was the default, also deletes it from the profile.
 * @throws not_signed_in, not_found
 */
export async function deleteAddress(
  { db }: Pick<AccountContext, 'db'>,
  actor: Actor,
  id: string,
): Promise<{ deleted: true }> {
  return inTransaction(db, async (tx) => {
    const buyer = await lockActor(tx, actor)
    const row = await store.deleteAddress(tx, buyer.id, id)
    if (!row) throw fail('not_found')
    if (row.isDefault) await clearDefault(tx, buyer, row)
    return { deleted: true as const }
  })
}

/**
 * Saves an address that a buyer used at checkout. If the address book is full, deletes the oldest address that is not
 * the default. Does nothing if the buyer was erased.
 */
export async function saveAddress(
  { db, clock }: { db: Db; clock: Clock },
  buyerId: string,
  address: Address,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const buyer = await lockBuyer(tx, buyerId)
    if (!buyer || buyer.erased_at !== null) return
    await store.insertAddress(tx, newRow(buyerId, address, clock))
    await store.deleteOldestAddresses(tx, buyerId, maxAddresses)
  })
}

/** Locks the caller's account, so that the account cannot be erased before the address is stored. */
async function lockActor(tx: Tx, actor: Actor): Promise<BuyerRow> {
  const buyer = actor.kind === 'buyer' ? await lockBuyer(tx, actor.id) : undefined
  if (!buyer || buyer.erased_at !== null) throw fail('not_signed_in')
  return buyer
}

const newRow = (buyerId: string, address: Address, clock: Clock) => ({
  id: newId('adr', clock),
  buyerId,
  savedAt: new Date(clock.now()),
  ...serializeAddress(address),
})

/** Makes an address the default. The profile shows the default address (spec §3, address_line1 to address_zip). */
async function makeDefault(tx: Tx, buyerId: string, { id, address }: store.AddressRow): Promise<void> {
  await store.setDefaultAddress(tx, buyerId, id)
  await updateBuyer(tx, buyerId, toProfileAddress(address))
}

/**
 * Leaves the buyer without a default address, and deletes the default address from the profile. If the profile contains
 * a different address, keeps it: an older build can change the profile without changing the saved addresses.
 */
async function clearDefault(tx: Tx, buyer: BuyerRow, { address }: store.AddressRow): Promise<void> {
  await store.setDefaultAddress(tx, buyer.id, null)
  if (isEqualIgnoringCase(buyer, toProfileAddress(address)))
    await updateBuyer(tx, buyer.id, emptyProfileAddress)
}

function addressView({ id, address, isDefault }: store.AddressRow): SavedAddress {
  return { _id: id, ...address, isDefault }
}
