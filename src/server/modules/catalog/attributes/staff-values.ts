import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { ListingFields } from '#contract/listings/listings.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { requireNotOwnCase, type Actor } from '#platform/http/access/actor.ts'
import { translate } from '#platform/language/translate.ts'
import { filterByVisibility } from '../core/attributes.ts'
import { readListsWithSharedLock } from '../core/lists-lock.store.ts'
import { checkedValue } from '../listings/edit/attribute-values.ts'
import type { AttributesContext } from './attributes.context.ts'
import { lockListing, storePrivateValues } from './staff-values.store.ts'

/**
 * Saves the values of attributes that only staff can enter, for a listing of any seller in any state. Attributes that
 * the request does not contain keep their values. The version of the listing stays the same, because sellers do not see
 * these values.
 * @throws not_found; own_case for the caller's own listing; invalid_field for an invalid value and for an attribute
 * that sellers enter
 */
export async function saveStaffAttributes(
  { db, clock }: Pick<AttributesContext, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  input: NonNullable<ListingFields['attributes']>,
): Promise<{ attributes: AttributeValues }> {
  return inTransaction(db, async (tx) => {
    const { attributes } = await readListsWithSharedLock(tx)
    const listing = await lockListing(tx, id)
    if (!listing) throw fail('not_found')
    requireNotOwnCase(actor, listing.sellerId)
    const after = new Map(Object.entries(listing.privateAttributes))
    for (const [code, value] of Object.entries(input)) {
      const attribute = attributes.find((each) => each.code === code)
      if (attribute?.visibility !== 'staff')
        throw fail('invalid_field', {
          field: `attributes.${code}`,
          message: (language) => translate(language, 'error.no-such-attribute', { code }),
        })
      if (attribute.isRetired) continue
      const checked = checkedValue(attribute, value, after.get(code), listing.sizes)
      if (checked === null) after.delete(code)
      else after.set(code, checked)
    }
    const before = filterByVisibility(['staff'], listing, attributes)
    const changed = { attributes: listing.attributes, privateAttributes: Object.fromEntries(after) }
    const saved = filterByVisibility(['staff'], changed, attributes)
    await storePrivateValues(tx, id, changed.privateAttributes)
    await audit(tx, {
      actor,
      action: 'listing.save-attributes',
      target: { kind: 'listing', id },
      before,
      after: saved,
      at: clock.now(),
    })
    return { attributes: saved }
  })
}
