import { invalidate } from '#platform/cache/invalidation-log.ts'
import { typeHasSizes } from '#contract/catalog/type-sizes.ts'
import type { Listing, MissingField } from '#contract/listings/listings.ts'
import type { ListingBefore } from '#contract/listings/bulk-change.ts'
import { defaultErrorText, type LocalizedText } from '#platform/errors/error-text.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { queueFirstListings } from '#modules/catalog/core/checks.store.ts'
import { catalogLists } from '#modules/catalog/core/catalog-lists.ts'
import { attributeName } from '#modules/catalog/core/attributes.ts'
import { readChecklist, checklistError } from './checklist.ts'
import { applyChanges } from './edit.store.ts'
import {
  findMissingAttributes,
  isWaiting,
  missingAfterEdit,
  listingVersion,
  wasPublished,
  type SellerListing,
} from '../core/listing.rules.ts'
import { replyWithListing, lockOwnListing, type ListingContext } from '../core/listings.context.ts'
import type { CommandOutcome, ListingChange, ListingCommand } from './listing-change.ts'
import { commandOutcome, maxScheduleMs, restoreOutcome } from './moves.rules.ts'
import { readReviewGate } from '../review/gate.ts'
import { enterReview, type NewReview } from '../review/gate.store.ts'
import { translate } from '#platform/language/translate.ts'
import { inputErrorTexts } from '#platform/http/input/input-errors.ts'

export type ListingStateChange = 'publish' | 'unschedule' | 'pause' | 'resume' | 'delete' | 'restore'
type ScheduleCommand = { kind: 'schedule'; at: string }

/**
 * Checks the time at which a draft is to be published.
 * @throws invalid_field if the time has passed or is more than a year away
 */
export function requireScheduleTime({ clock }: Pick<ListingContext, 'clock'>, at: string): void {
  const wait = Date.parse(at) - clock.now()
  if (wait > 0 && wait <= maxScheduleMs) return
  throw fail('invalid_field', {
    field: 'at',
    message: (language) =>
      wait > 0 ? translate(language, 'error.schedule-far') : translate(language, 'error.schedule-past'),
  })
}

/**
 * Changes the state of one listing. Does nothing if the listing already has the requested state.
 * @throws the same errors as the API calls that change the state of a listing
 */
export async function changeListingState(
  context: ListingContext,
  sellerId: string,
  id: string,
  command: { kind: ListingStateChange } | ScheduleCommand,
): Promise<{ listing: Listing }> {
  if (command.kind === 'schedule') requireScheduleTime(context, command.at)
  return inTransaction(context.db, async (tx) => {
    await changeStateInTransaction(context, tx, sellerId, id, command)
    return replyWithListing(context, tx, sellerId, id)
  })
}

export function publishInTransaction(
  context: ListingContext,
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<void> {
  return changeStateInTransaction(context, tx, sellerId, id, { kind: 'publish' })
}

async function changeStateInTransaction(
  context: ListingContext,
  tx: Tx,
  sellerId: string,
  id: string,
  command: { kind: ListingStateChange } | ScheduleCommand,
): Promise<void> {
  const listing = await lockOwnListing(tx, sellerId, id)
  const { mayPublish, isComplete } = await readChecklist(tx, sellerId)
  // A listing that is restored while its seller is suspended becomes paused. It becomes active when the suspension is
  // lifted.
  const outcome =
    command.kind === 'restore'
      ? restoreOutcome(listing, isComplete, context.clock.now())
      : commandOutcome(listing, command as Omit<ListingCommand, 'ids'>, mayPublish)
  if (outcome === 'same') return
  if ('refused' in outcome) throw await moveError(tx, sellerId, outcome, listing)
  await applyListingChanges(context, tx, [{ listing, change: outcome }])
}

async function moveError(
  tx: Tx,
  sellerId: string,
  { refused, field }: RejectedMove,
  listing: { types: readonly string[] },
): Promise<Error> {
  if (refused === 'checklist_incomplete') return checklistError(await readChecklist(tx, sellerId))
  if (refused === 'listing_incomplete') return incompleteError(field!, listing)
  return fail(refused, field === undefined ? {} : { field })
}
type RejectedMove = Extract<CommandOutcome, { refused: unknown }>

/**
 * Rejects an edit that would leave a required field of a published listing empty.
 * @throws listing_incomplete with the first missing field
 */
export function requireComplete(...edit: Parameters<typeof missingAfterEdit>): void {
  const [before, edited, attributes] = edit
  const [field] = missingAfterEdit(...edit)
  if (!field) return
  const lacked = findMissingAttributes(before, attributes)
  const codes = findMissingAttributes(edited, attributes).filter((code) => !lacked.includes(code))
  throw incompleteError(field === 'attributes' ? `attributes.${codes[0]}` : field, before)
}

const missingWords: Record<Exclude<MissingField, 'attributes'>, LocalizedText> = {
  title: (language) => translate(language, 'seller.missing.title'),
  brand: (language) => translate(language, 'seller.missing.brand'),
  type: (language) => translate(language, 'seller.missing.type'),
  gender: (language) => translate(language, 'seller.missing.gender'),
  color: (language) => translate(language, 'seller.missing.color'),
  condition: (language) => translate(language, 'seller.missing.condition'),
  priceCents: (language) => translate(language, 'seller.missing.price'),
  sizes: (language) => translate(language, 'seller.missing.size'),
  photos: (language) => translate(language, 'seller.missing.photo'),
}

function incompleteError(field: string, listing: { types: readonly string[] }): Error {
  return fail('listing_incomplete', { field, message: missingText(field, listing) })
}

/** Returns the message for a missing field, or for a missing attribute such as `attributes.material`. */
function missingText(field: string, { types }: { types: readonly string[] }): LocalizedText {
  if (field === 'sizes' && !typeHasSizes(types, catalogLists().typeSizes))
    return (language) => translate(language, 'seller.missing.quantity')
  const [name, code] = field.split('.')
  return code === undefined
    ? missingWords[name as keyof typeof missingWords]
    : (language) => translate(language, 'seller.missing.attribute', { name: attributeName(language, code) })
}

/** Returns the error text for one listing in the report of a bulk edit. */
export function rejectionText(
  { refused, field }: RejectedMove,
  listing: { types: readonly string[] },
): LocalizedText {
  if (refused === 'listing_incomplete') return missingText(field!, listing)
  return refused === 'invalid_field' ? inputErrorTexts['price-bounds'] : defaultErrorText(refused)
}

/**
 * Writes the changes to locked listings and invalidates the listings. Returns the input for undo, which stays valid for
 * each listing until that listing changes again.
 */
export async function applyListingChanges(
  { clock }: ListingContext,
  tx: Tx,
  moves: readonly { listing: SellerListing; change: ListingChange }[],
): Promise<ListingBefore[]> {
  if (moves.length === 0) return []
  const now = new Date(clock.now())
  const { gated, reviews } = await gateMoves(tx, moves, now)
  const changes = gated.map(({ change }) => change)
  await applyChanges(tx, changes, now)
  await enterReview(tx, reviews, now)
  const first = changes.filter(({ isFirst, leavesReview }) => isFirst && leavesReview !== 'approved')
  await queueFirstListings(
    tx,
    first.map(({ id }) => id),
    now,
  )
  const shown = gated.filter(({ listing, change }) => wasPublished(listing) || change.state === 'active')
  await invalidate(
    tx,
    'listing',
    shown.map(({ listing }) => listing.id),
  )
  return gated.map(({ listing, change }) => ({
    _id: listing.id,
    version: listingVersion(changed(listing, change)),
    state: listing.state,
    publishAt: listing.publishAt?.toISOString() ?? null,
    isInReview: isWaiting(listing),
    priceCents: listing.priceCents,
    totalAllowed: listing.totalAllowed,
    sizes: listing.sizes
      .filter((size) => !size.isRetired)
      .map(({ id, qty, priceCents }) => ({ ID: id, qty, ...(listing.hasVariantPrices && { priceCents }) })),
  }))
}

/** Replaces the publication of each listing that the team must approve first by a review of the listing. */
async function gateMoves(
  tx: Tx,
  moves: readonly { listing: SellerListing; change: ListingChange }[],
  now: Date,
): Promise<{ gated: typeof moves; reviews: NewReview[] }> {
  const isGated = ({ listing, change }: (typeof moves)[number]) =>
    change.state === 'active' &&
    change.leavesReview === undefined &&
    (change.isFirst || listing.review !== null)
  if (!moves.some(isGated)) return { gated: moves, reviews: [] }
  const gate = await readReviewGate(tx, moves[0]!.listing.sellerId, now)
  const reviews: NewReview[] = []
  const gated = moves.map((move) => {
    const { listing, change } = move
    if (!isGated(move)) return move
    const causes = gate.causesOf({ ...listing, priceCents: change.priceCents })
    if (listing.review !== null) causes.push('declined')
    if (causes.length === 0) return move
    reviews.push({ id: listing.id, causes, from: listing.state === 'draft' ? undefined : 'active' })
    return { listing, change: { ...change, state: listing.state, isFirst: false } }
  })
  return { gated, reviews }
}

/**
 * Returns the input for `listingVersion` after a change. The result is exact, because the listing is locked, which
 * prevents concurrent changes.
 */
function changed(
  { version, sizes }: SellerListing,
  { totalAllowed, sizes: counts }: ListingChange,
): Parameters<typeof listingVersion>[0] {
  const counted = new Map(counts.map(({ id, qty }) => [id, qty]))
  return {
    version: version + 1,
    totalAllowed,
    sizes: sizes.map((size) => ({ ...size, qty: counted.get(size.id) ?? size.qty })),
  }
}
