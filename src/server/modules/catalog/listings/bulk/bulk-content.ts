import type { BulkFields, ListingBefore } from '#contract/listings/bulk-change.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { newId } from '#platform/core/ids.ts'
import type { Tx } from '#platform/database/db.ts'
import { AppError, fail } from '#platform/errors/app-error.ts'
import { filterByVisibility } from '#modules/catalog/core/attributes.ts'
import { queueReportedEdits } from '#modules/catalog/core/checks.store.ts'
import type { LockedLists } from '#modules/catalog/core/lists-lock.store.ts'
import { planContent, type Lookups, type ResolvedListing } from '../edit/content.ts'
import { updateContents, writeSizes } from '../edit/edit.store.ts'
import { requireComplete } from '../edit/moves.ts'
import { ensureBrands, readColorNames, readTypes } from '../edit/names.store.ts'
import { reviewEdits } from '../review/gate.ts'
import { hasSameContent } from '../edit/same-content.ts'
import { mustBeComplete, listingVersion, wasPublished, type SellerListing } from '../core/listing.rules.ts'
import type { ListingContext } from '../core/listings.context.ts'

/** Fields to set on one listing. With `version`, the edit fails if the listing has a different version. */
export interface ContentEdit {
  listing: SellerListing
  fields: BulkFields
  version?: string
}

/** Result of an edit: an error, or the data for undoing the edit. Undefined if the edit changes nothing. */
export type ContentResult = AppError | ListingBefore | undefined

/**
 * Sets fields of locked listings, and returns the result for each listing by id. The caller must have read the catalog
 * lists under a shared lock before it locked the listings.
 */
export async function editContents(
  context: ListingContext,
  tx: Tx,
  lists: LockedLists,
  edits: readonly ContentEdit[],
): Promise<Map<string, ContentResult>> {
  const lookups = await lookUp(tx, lists, edits)
  const plans = edits.map((edit) => ({ ...edit, plan: planEdit(edit, lookups) }))
  const writes = plans.flatMap(({ listing, plan }) =>
    plan === undefined || plan instanceof AppError ? [] : [{ listing, id: listing.id, ...plan }],
  )
  const now = new Date(context.clock.now())
  await writeSizes(tx, writes, () => newId('siz', context.clock))
  await updateContents(tx, writes, now)
  const [first] = writes
  const reviewed = writes.map(({ listing, content, sizes, typeIds }) => ({
    listing,
    after: { ...content, sizes, typeIds },
  }))
  if (first) await reviewEdits(tx, first.listing.sellerId, reviewed, now)
  const shown = writes.filter(({ listing }) => wasPublished(listing)).map(({ id }) => id)
  await queueReportedEdits(tx, shown, now)
  await invalidate(tx, 'listing', shown)
  return new Map(
    plans.map(({ listing, plan }) => [
      listing.id,
      plan === undefined || plan instanceof AppError ? plan : beforeOf(listing),
    ]),
  )
}

async function lookUp(tx: Tx, lists: LockedLists, edits: readonly ContentEdit[]): Promise<Lookups> {
  const brands = edits.flatMap(({ listing, fields }) => [fields.brand, listing.brand])
  return {
    lists,
    types: await readTypes(tx),
    colorOf: await readColorNames(tx),
    brands: await ensureBrands(tx, [...new Set(brands.filter((brand): brand is string => Boolean(brand)))]),
    photos: new Map(),
  }
}

/** Returns the new content of a listing, the error that prevents the edit, or undefined if nothing changes. */
function planEdit(
  { listing, fields, version }: ContentEdit,
  lookups: Lookups,
): ResolvedListing | AppError | undefined {
  if (listing.state === 'removed') return fail('wrong_state')
  if (version !== undefined && version !== listingVersion(listing)) return fail('stale_version')
  try {
    const plan = planContent(listing, fields, lookups)
    if (hasSameContent(listing, plan)) return undefined
    const { content, sizes, ...type } = plan
    if (mustBeComplete(listing))
      requireComplete(
        listing,
        { ...content, ...type, brand: content.brandId, type: content.typeId, sizes },
        lookups.lists.attributes,
      )
    return plan
  } catch (error) {
    // Reports the error for this listing only.
    if (error instanceof AppError) return error
    throw error
  }
}

/** Returns the data for undoing the edit, which stays valid until the listing changes again. */
function beforeOf(listing: SellerListing): ListingBefore {
  const { id, state, priceCents, totalAllowed, brand, type, gender, color, condition } = listing
  const attributes = filterByVisibility(['public', 'seller'], listing)
  return {
    _id: id,
    // An edit of the content changes neither the sizes nor the stock.
    version: listingVersion({ ...listing, version: listing.version + 1 }),
    state,
    priceCents,
    totalAllowed,
    sizes: [],
    content: { brand, type, gender, color, condition, attributes },
  }
}
