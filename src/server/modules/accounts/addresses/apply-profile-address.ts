import { addressInput } from '#contract/addresses/address-input.ts'
import type { Tx } from '#platform/database/db.ts'
import type { BuyerRow } from '../core/buyers.store.ts'
import * as store from './addresses.store.ts'
import { isIdenticalProfileAddress, type ProfileAddress } from './profile-address.ts'
import { serializeAddress } from './serialize-address.ts'

/**
 * Applies a change of the address in a buyer's profile (spec §7 PUT /api/customerprofile/{id}) to the default address.
 * If the changed address is not valid in the country of the default address, leaves the saved address unchanged and
 * makes it no longer the default. The caller must have locked the buyer. Returns the address to store in the profile.
 */
export async function applyProfileAddress(
  tx: Tx,
  before: BuyerRow,
  after: ProfileAddress,
): Promise<ProfileAddress> {
  if (isIdenticalProfileAddress(before, after)) return after
  const row = (await store.readAddresses(tx, before.id)).find(({ isDefault }) => isDefault)
  if (!row) return after
  const { success, data } = addressInput.safeParse({ ...row.address, ...after })
  if (success) {
    await store.replaceAddress(tx, { id: row.id, buyerId: before.id, ...serializeAddress(data) })
    return { ...after, address_state: data.address_state, address_zip: data.address_zip }
  }
  await store.setDefaultAddress(tx, before.id, null)
  return after
}
