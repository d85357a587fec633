import type { z } from 'zod'
import type { Listing } from '#contract/listings.ts'
import type { listingCalls } from '#contract/listings-calls.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { inUndoable, undo, type Undo } from '#platform/undo.ts'
import { announcePieceChanged } from '../catalog.ts'
import { noteEdits } from '../moderation/checks.store.ts'
import { nothingYet, resolveContent } from './content.ts'
import { claimAttempt, insertPieces, updateContents, writeSizes, type PieceContent } from './edit.store.ts'
import { isShown, versionOf, type KnownListing } from './listing.rules.ts'
import { answerOwn, getOwn, lockOwn, type ListingDesk } from './listings.desk.ts'
import { listingView } from './listing-view.ts'
import { publishInside, requireWhole } from './moves.ts'
import type { WantedSize } from './sizes.rules.ts'

type Body<Name extends 'createListing' | 'saveListing'> = z.output<
  (typeof listingCalls)[Name]['body'] & z.ZodType
>
type Answer = { listing: Listing }

/** Makes a draft of what is said so far, and lists it when asked to; the same attempt makes it once. */
export async function createListing(
  desk: ListingDesk,
  sellerId: string,
  { publish, attempt, ...asked }: Body<'createListing'>,
): Promise<Answer> {
  return making(desk, sellerId, attempt, async (tx, id, now) => {
    const { content, sizes } = await resolveContent(tx, sellerId, nothingYet, asked)
    await insertPieces(tx, sellerId, [{ id, state: 'draft', content }], now)
    await writeSizes(tx, [{ id, sizes }], () => newId('siz', desk.clock))
    if (publish) await publishInside(desk, tx, sellerId, id)
  })
}

/** A draft that says all the original says, with the photos and without its past. Refuses with not_found. */
export async function duplicateListing(
  desk: ListingDesk,
  sellerId: string,
  id: string,
  attempt: string | undefined,
): Promise<Answer> {
  return making(desk, sellerId, attempt, async (tx, copyId, now) => {
    const original = await getOwn(tx, sellerId, id)
    const sizes: WantedSize[] = original.sizes
      .filter((size) => !size.isRetired)
      .map(({ label, qty }) => ({ size: label, qty }))
    const { brand, type, gender, color, condition, priceCents } = original
    const asked = { brand, type, color, priceCents, sizes }
    const plan = await resolveContent(tx, sellerId, nothingYet, asked)
    const { title, description, photos, totalAllowed } = original
    const content: PieceContent = {
      ...plan.content,
      title,
      description,
      photos,
      totalAllowed,
      gender,
      condition,
    }
    await insertPieces(tx, sellerId, [{ id: copyId, state: 'draft', content }], now)
    await writeSizes(tx, [{ id: copyId, sizes: plan.sizes }], () => newId('siz', desk.clock))
  })
}

async function making(
  desk: ListingDesk,
  sellerId: string,
  attempt: string | undefined,
  make: (tx: Tx, id: string, now: Date) => Promise<void>,
): Promise<Answer> {
  const id = newId('prd', desk.clock)
  const now = new Date(desk.clock.now())
  const made = await inUndoable(desk.db, async (tx): Promise<string | Undo<string>> => {
    await make(tx, id, now)
    const earlier = attempt && (await claimAttempt(tx, sellerId, attempt, id, now))
    return earlier ? undo(earlier) : id
  })
  return answerOwn(desk, desk.db, sellerId, made)
}

/**
 * Saves what is sent. Refuses with stale_version, carrying the listing as it is now, when anything but holds has
 * changed since it was read; with stock_held, listing_incomplete (for a listed one), wrong_state (a removed one).
 */
export async function saveListing(
  desk: ListingDesk,
  sellerId: string,
  id: string,
  { version, ...asked }: Body<'saveListing'>,
): Promise<Answer> {
  return inTransaction(desk.db, async (tx) => {
    const before = await lockOwn(tx, sellerId, id)
    if (before.state === 'removed') throw refuse('wrong_state')
    if (version !== versionOf(before)) throw refuseStale(desk, before)
    const { content, sizes, hasGender } = await resolveContent(tx, sellerId, before, asked)
    if (isShown(before))
      requireWhole({ ...content, brand: content.brandId, type: content.typeId, hasGender, sizes })
    await writeSizes(tx, [{ id, sizes }], () => newId('siz', desk.clock))
    const now = new Date(desk.clock.now())
    await updateContents(tx, [{ id, content }], now)
    if (isShown(before)) {
      await noteEdits(tx, [id], now)
      await announcePieceChanged(tx, [id])
    }
    return answerOwn(desk, tx, sellerId, id)
  })
}

function refuseStale({ config }: ListingDesk, now: KnownListing): Error {
  return refuse('stale_version', { details: { listing: listingView(now, config.commissionBps) } })
}
