import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { z } from 'zod'
import type { Listing } from '#contract/listings/listings.ts'
import type { listingCalls } from '#contract/listings/listings-calls.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { ratesOf } from '../../core/catalog-lists.ts'
import { inRollbackable, rollback, type Rollback } from '#platform/database/rollback.ts'
import { heldLists } from '#modules/catalog/core/lists-lock.store.ts'
import { noteEdits } from '#modules/catalog/core/checks.store.ts'
import { nothingYet, resolveContent } from './content.ts'
import { claimAttempt, insertListings, updateContents, writeSizes } from './edit.store.ts'
import { contentOf } from '../core/listing-content.ts'
import { isShown, versionOf, type KnownListing } from '../core/listing.rules.ts'
import { answerOwn, getOwn, lockOwn, type ListingContext } from '../core/listings.context.ts'
import { listingView } from '../core/listing-view.ts'
import { publishInside, requireWhole } from './moves.ts'
import type { WantedSize } from './sizes.rules.ts'

type Body<Name extends 'createListing' | 'saveListing'> = z.output<
  (typeof listingCalls)[Name]['body'] & z.ZodType
>
type Answer = { listing: Listing }

/** Creates a draft and optionally publishes it. Idempotent per attempt. */
export async function createListing(
  context: ListingContext,
  sellerId: string,
  { publish, attempt, ...fields }: Body<'createListing'>,
): Promise<Answer> {
  return making(context, sellerId, attempt, async (tx, id, now) => {
    const lists = await heldLists(tx)
    const { content, sizes } = await resolveContent(tx, { sellerId, lists }, nothingYet, fields)
    await insertListings(tx, sellerId, [{ id, state: 'draft', content }], now)
    await writeSizes(tx, [{ id, sizes }], () => newId('siz', context.clock))
    if (publish) await publishInside(context, tx, sellerId, id)
  })
}

/**
 * Creates a draft with the content and photos of a listing, without its history.
 * @throws not_found
 */
export async function duplicateListing(
  context: ListingContext,
  sellerId: string,
  id: string,
  attempt: string | undefined,
): Promise<Answer> {
  return making(context, sellerId, attempt, async (tx, copyId, now) => {
    const lists = await heldLists(tx)
    const original = await getOwn(tx, sellerId, id)
    const sizes: WantedSize[] = original.sizes
      .filter((size) => !size.isRetired)
      .map(({ label, qty }) => ({ size: label, qty }))
    const { brand, type, color } = original
    const plan = await resolveContent(tx, { sellerId, lists }, nothingYet, { brand, type, color, sizes })
    const { brandId, typeId, color: resolvedColor } = plan.content
    const content = { ...contentOf(original), brandId, typeId, color: resolvedColor }
    await insertListings(tx, sellerId, [{ id: copyId, state: 'draft', content }], now)
    await writeSizes(tx, [{ id: copyId, sizes: plan.sizes }], () => newId('siz', context.clock))
  })
}

async function making(
  context: ListingContext,
  sellerId: string,
  attempt: string | undefined,
  make: (tx: Tx, id: string, now: Date) => Promise<void>,
): Promise<Answer> {
  const id = newId('prd', context.clock)
  const now = new Date(context.clock.now())
  const made = await inRollbackable(context.db, async (tx): Promise<string | Rollback<string>> => {
    await make(tx, id, now)
    const earlier = attempt && (await claimAttempt(tx, sellerId, attempt, id, now))
    return earlier ? rollback(earlier) : id
  })
  return answerOwn(context, context.db, sellerId, made)
}

/**
 * Saves the fields in the request.
 * @throws stale_version with the current listing if anything but holds has changed since it was read; stock_held;
 * listing_incomplete for a published listing; wrong_state for a removed one
 */
export async function saveListing(
  context: ListingContext,
  sellerId: string,
  id: string,
  { version, ...fields }: Body<'saveListing'>,
): Promise<Answer> {
  return inTransaction(context.db, async (tx) => {
    const lists = await heldLists(tx)
    const before = await lockOwn(tx, sellerId, id)
    if (before.state === 'removed') throw fail('wrong_state')
    if (version !== versionOf(before)) throw staleError(context, before)
    const { content, sizes, hasGender } = await resolveContent(tx, { sellerId, lists }, before, fields)
    if (isShown(before))
      requireWhole(before, { ...content, brand: content.brandId, type: content.typeId, hasGender, sizes })
    await writeSizes(tx, [{ id, sizes }], () => newId('siz', context.clock))
    const now = new Date(context.clock.now())
    await updateContents(tx, [{ id, content }], now)
    if (isShown(before)) {
      await noteEdits(tx, [id], now)
      await invalidate(tx, 'listing', [id])
    }
    return answerOwn(context, tx, sellerId, id)
  })
}

function staleError({ config }: ListingContext, now: KnownListing): Error {
  return fail('stale_version', { details: { listing: listingView(now, ratesOf(config)) } })
}
