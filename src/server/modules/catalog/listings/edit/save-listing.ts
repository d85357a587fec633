import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { z } from 'zod'
import type { Listing } from '#contract/listings/listings.ts'
import type { listingCalls } from '#contract/listings/listings-calls.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { pickCommissionRates } from '../../core/catalog-lists.ts'
import { inRollbackableTransaction, rollback, type Rollback } from '#platform/database/rollback.ts'
import { filterByVisibility } from '#modules/catalog/core/attributes.ts'
import { currentSearchWords } from '#modules/catalog/core/attribute-search-words.ts'
import { readListsWithSharedLock } from '#modules/catalog/core/lists-lock.store.ts'
import { queueReportedEdits } from '#modules/catalog/core/checks.store.ts'
import { emptyListing, resolveContent } from './content.ts'
import { claimAttempt, insertListings, updateContents, writeSizes } from './edit.store.ts'
import { contentOf } from '../core/listing-content.ts'
import { mustBeComplete, wasPublished, listingVersion, type SellerListing } from '../core/listing.rules.ts'
import {
  replyWithListing,
  getOwnListing,
  lockOwnListing,
  type ListingContext,
} from '../core/listings.context.ts'
import { listingView } from '../core/listing-view.ts'
import { reviewEdits } from '../review/gate.ts'
import { publishInTransaction, requireComplete } from './moves.ts'
import { requireVariantPrices } from './variants.rules.ts'

type Body<Name extends 'createListing' | 'saveListing'> = z.output<
  (typeof listingCalls)[Name]['body'] & z.ZodType
>
type Answer = { listing: Listing }

/**
 * Creates a draft and, if requested, publishes it. Idempotent: calls with the same `attempt` create only one listing.
 */
export async function createListing(
  context: ListingContext,
  sellerId: string,
  { publish, attempt, ...fields }: Body<'createListing'>,
): Promise<Answer> {
  return createOnce(context, sellerId, attempt, async (tx, id, now) => {
    const lists = await readListsWithSharedLock(tx)
    const { content, sizes } = await resolveContent(tx, { sellerId, lists }, emptyListing, fields)
    requireVariantPrices(context.config, [], sizes)
    await insertListings(tx, sellerId, [{ id, state: 'draft', content }], now)
    await writeSizes(tx, [{ id, sizes }], () => newId('siz', context.clock))
    if (publish) await publishInTransaction(context, tx, sellerId, id)
  })
}

/**
 * Creates a draft with the content and photos of an existing listing, but without the history of that listing. SKUs and
 * barcodes stay empty, because each of them identifies one item.
 * @throws not_found
 */
export async function duplicateListing(
  context: ListingContext,
  sellerId: string,
  id: string,
  attempt: string | undefined,
): Promise<Answer> {
  return createOnce(context, sellerId, attempt, async (tx, copyId, now) => {
    const lists = await readListsWithSharedLock(tx)
    const original = await getOwnListing(tx, sellerId, id)
    const { brand, type, color, optionAxes, photos } = original
    const sizes = original.sizes.filter((size) => !size.isRetired)
    const before = { ...emptyListing, optionAxes, photos, sizes }
    const plan = await resolveContent(tx, { sellerId, lists }, before, { brand, type, color })
    const { brandId, typeId, color: resolvedColor } = plan.content
    // Do not copy values that staff have entered, because they describe the original item, such as the result of an
    // inspection.
    const privateAttributes = filterByVisibility(['seller'], original, lists.attributes)
    // Calculate the search words again, because the job that updates search words after a change to the attributes
    // might not have updated the original listing yet.
    const attributeWords = currentSearchWords(lists.attributes, original.attributes, original.attributeWords)
    const content = {
      ...contentOf(original),
      brandId,
      typeId,
      color: resolvedColor,
      privateAttributes,
      attributeWords,
    }
    await insertListings(tx, sellerId, [{ id: copyId, state: 'draft', content }], now)
    const copied = plan.sizes.map((size) => ({ ...size, id: undefined, sku: null, barcode: null }))
    await writeSizes(tx, [{ id: copyId, sizes: copied }], () => newId('siz', context.clock))
  })
}

async function createOnce(
  context: ListingContext,
  sellerId: string,
  attempt: string | undefined,
  make: (tx: Tx, id: string, now: Date) => Promise<void>,
): Promise<Answer> {
  const id = newId('prd', context.clock)
  const now = new Date(context.clock.now())
  const made = await inRollbackableTransaction(context.db, async (tx): Promise<string | Rollback<string>> => {
    await make(tx, id, now)
    const earlier = attempt && (await claimAttempt(tx, sellerId, attempt, id, now))
    return earlier ? rollback(earlier) : id
  })
  return replyWithListing(context, context.db, sellerId, made)
}

/**
 * Saves the fields that the request contains.
 * @throws stale_version, with the current listing, if the listing has changed since the seller loaded it (new or ended
 * holds are not changes); stock_held; listing_incomplete for a published listing; wrong_state for a removed listing
 */
export async function saveListing(
  context: ListingContext,
  sellerId: string,
  id: string,
  { version, ...fields }: Body<'saveListing'>,
): Promise<Answer> {
  return inTransaction(context.db, async (tx) => {
    const lists = await readListsWithSharedLock(tx)
    const before = await lockOwnListing(tx, sellerId, id)
    if (before.state === 'removed') throw fail('wrong_state')
    if (version !== listingVersion(before)) throw staleError(context, before)
    const { content, sizes, ...type } = await resolveContent(tx, { sellerId, lists }, before, fields)
    requireVariantPrices(context.config, before.sizes, sizes)
    if (mustBeComplete(before))
      requireComplete(
        before,
        { ...content, ...type, brand: content.brandId, type: content.typeId, sizes },
        lists.attributes,
      )
    await writeSizes(tx, [{ id, sizes }], () => newId('siz', context.clock))
    const now = new Date(context.clock.now())
    await updateContents(tx, [{ id, content }], now)
    if (wasPublished(before)) {
      await reviewEdits(tx, sellerId, [{ listing: before, after: { ...content, ...type, sizes } }], now)
      await queueReportedEdits(tx, [id], now)
      await invalidate(tx, 'listing', [id])
    }
    return replyWithListing(context, tx, sellerId, id)
  })
}

function staleError({ config }: ListingContext, now: SellerListing): Error {
  return fail('stale_version', { details: { listing: listingView(now, pickCommissionRates(config)) } })
}
