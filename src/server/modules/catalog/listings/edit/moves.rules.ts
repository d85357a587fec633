import { dayMs } from '#platform/core/clock.ts'
import type { ListingState } from '#contract/listings/listings.ts'
import type { BulkChange } from '#contract/listings/bulk-change.ts'
import {
  findMissingAttributes,
  findMissingFields,
  isWaiting,
  listingVersion,
  type SellerListing,
} from '../core/listing.rules.ts'
import {
  unchanged,
  type CommandOutcome,
  type ListingChange,
  type ListingCommand,
  type PriceCommand,
} from './listing-change.ts'
import { isPrice, priceOutcome, repriceOutcome, stockOutcome } from './price.rules.ts'
import { findNewPriceIndex } from './variants.rules.ts'

/** Maximum time in ms between scheduling a draft and its publication. */
export const maxScheduleMs = 366 * dayMs

type Before = Extract<BulkChange, { kind: 'put-back' }>['before'][number]

/**
 * Returns the outcome of a single or bulk command for a listing. `mayPublish` means that the seller's checklist is
 * complete and that the seller is not suspended.
 */
export function commandOutcome(
  listing: SellerListing,
  command: Omit<ListingCommand, 'ids'> | ListingCommand,
  mayPublish: boolean,
): CommandOutcome {
  switch (command.kind) {
    case 'publish':
      if (listing.state === 'active' || isWaiting(listing)) return 'same'
      return listing.state === 'removed' ? { refused: 'wrong_state' } : publishOutcome(listing, mayPublish)
    case 'resume':
      if (listing.state === 'active' || isWaiting(listing)) return 'same'
      return listing.state === 'paused' ? publishOutcome(listing, mayPublish) : { refused: 'wrong_state' }
    case 'schedule':
      return scheduleOutcome(
        listing,
        new Date((command as Extract<ListingCommand, { kind: 'schedule' }>).at),
        mayPublish,
      )
    case 'unschedule':
      if (listing.state !== 'draft') return { refused: 'wrong_state' }
      return listing.publishAt === null ? 'same' : { ...unchanged(listing), publishAt: null }
    case 'pause':
      if (listing.state === 'paused') return 'same'
      return listing.state === 'active'
        ? { ...unchanged(listing), state: 'paused' }
        : { refused: 'wrong_state' }
    case 'delete':
      if (listing.state === 'removed') return 'same'
      return { ...unchanged(listing), state: 'removed', removedFrom: listing.state }
    case 'price':
      return priceOutcome(listing, (command as Extract<ListingCommand, { kind: 'price' }>).cents)
    case 'percent':
    case 'amount':
      return repriceOutcome(listing, command as PriceCommand)
    case 'qty':
      return stockOutcome(listing, (command as Extract<ListingCommand, { kind: 'qty' }>).qty)
  }
}

/**
 * Restores a removed listing to the state before its removal, or to paused if it cannot be published now. A draft stays
 * scheduled unless its time has passed.
 */
export function restoreOutcome(listing: SellerListing, isComplete: boolean, now: number): CommandOutcome {
  if (listing.state !== 'removed') return 'same'
  const was = listing.removedFrom ?? 'paused'
  const isRefused = was === 'active' && 'refused' in publishOutcome(listing, isComplete)
  const state = isRefused ? 'paused' : was
  return { ...unchanged(listing), state, removedFrom: null, publishAt: laterThan(now, listing.publishAt) }
}

/**
 * Undoes an edit. Fails if the listing has changed since the edit. `before` is untrusted input from the browser.
 * Therefore, an undo cannot turn a published listing into a draft, and cannot publish a listing that does not meet the
 * rules for publishing.
 */
export function undoOutcome(
  listing: SellerListing,
  before: Before,
  { mayPublish, now }: { mayPublish: boolean; now: number },
): CommandOutcome {
  if (listingVersion(listing) !== before.version) return { refused: 'stale_version' }
  const stored = new Map(before.sizes.map((size) => [size.ID, size]))
  const sizes = listing.sizes
    .filter(({ id, isRetired }) => !isRetired && stored.has(id))
    .map((size) => {
      const { qty, priceCents = size.priceCents } = stored.get(size.id)!
      return { id: size.id, held: size.held, qty, priceCents }
    })
  if (sizes.some(({ qty, held }) => qty < held) || before.totalAllowed < listing.held)
    return { refused: 'stock_held', field: 'sizes' }
  const wasDraft = (listing.removedFrom ?? listing.state) === 'draft'
  const state = before.state === 'draft' && !wasDraft ? 'paused' : before.state
  if (wasDraft && state !== 'draft' && state !== 'removed') return { refused: 'wrong_state' }
  const shown = state === 'active' || state === 'paused'
  const priceCents = before.priceCents ?? (shown ? listing.priceCents : null)
  if (state === 'active' && listing.state !== 'active') {
    if (isWaiting(listing)) return { refused: 'wrong_state' }
    const outcome = publishOutcome({ ...listing, priceCents }, mayPublish)
    if ('refused' in outcome) return outcome
  }
  const removedFrom = state === 'removed' ? (listing.removedFrom ?? restorableState(listing.state)) : null
  const changed = {
    ...unchanged(listing),
    ...(isWithdrawn(listing, before) && { leavesReview: 'withdrawn' as const }),
    state,
    removedFrom,
    priceCents,
    totalAllowed: before.totalAllowed,
    publishAt: wasDraft ? restoredTime({ ...listing, priceCents }, before, { mayPublish, now }) : null,
    sizes,
  }
  return { ...changed, hasVariantPrices: hasVariantPrices(listing, sizes) }
}

/**
 * Returns the outcome, or an error if the outcome contains a changed price that the marketplace does not allow or that
 * the provider cannot charge. Prices that do not change stay valid.
 */
export function withAllowedPrices(
  { variantPrices }: { variantPrices: number },
  listing: SellerListing,
  outcome: CommandOutcome,
): CommandOutcome {
  if (outcome === 'same' || 'refused' in outcome) return outcome
  if (variantPrices !== 1 && findNewPriceIndex(listing.sizes, outcome.sizes) !== -1)
    return { refused: 'variant_prices_off', field: 'sizes' }
  const before = new Map([listing, ...listing.sizes].map(({ id, priceCents }) => [id, priceCents]))
  const isWrong = [outcome, ...outcome.sizes].some(
    ({ id, priceCents }) =>
      priceCents !== null && priceCents !== before.get(id) && !isPrice(priceCents, listing),
  )
  return isWrong ? { refused: 'invalid_field', field: 'priceCents' } : outcome
}

/**
 * Returns whether an undo takes back the publication that has put a draft into review. A draft that the team has
 * declined before stays in review.
 */
function isWithdrawn({ review, state }: SellerListing, { isInReview }: Before): boolean {
  return isInReview === false && state === 'draft' && review?.state === 'waiting' && review.reason === null
}

/** Returns whether a variant has a separate price after the prices of `sizes` have changed. */
function hasVariantPrices(listing: SellerListing, sizes: ListingChange['sizes']): boolean {
  const changed = new Map(sizes.map(({ id, priceCents }) => [id, priceCents]))
  return listing.sizes.some(
    ({ id, isRetired, priceCents }) =>
      !isRetired && (changed.has(id) ? changed.get(id) : priceCents) !== null,
  )
}

/** Returns the state that a listing will have after it was removed in the given state and restored. */
function restorableState(state: ListingState): 'draft' | 'active' | 'paused' {
  return state === 'removed' ? 'paused' : state
}

/** Returns the time, or null if the time has passed. */
function laterThan(now: number, at: Date | null): Date | null {
  return at !== null && at.getTime() > now ? at : null
}

/**
 * Returns the time at which a draft will be published after an undo. Older clients do not send the time, so the draft
 * then keeps its current time. A time that differs from the current time must meet the rules for a new schedule.
 */
function restoredTime(
  listing: SellerListing,
  before: Before,
  { mayPublish, now }: { mayPublish: boolean; now: number },
): Date | null {
  if (before.publishAt === undefined) return laterThan(now, listing.publishAt)
  const at = before.publishAt === null ? null : laterThan(now, new Date(before.publishAt))
  if (at === null || at.getTime() === listing.publishAt?.getTime()) return at
  const isAllowed = at.getTime() - now <= maxScheduleMs && !('refused' in publishOutcome(listing, mayPublish))
  return isAllowed ? at : null
}

/**
 * Returns the change that publishes a listing after the team has approved it. A listing that its seller had paused
 * before the review stays paused.
 */
export function approveOutcome(listing: SellerListing, mayPublish: boolean): CommandOutcome {
  if (listing.review?.from === 'paused') return { ...unchanged(listing), leavesReview: 'approved' }
  const outcome = publishOutcome(listing, mayPublish)
  return 'refused' in outcome ? outcome : { ...outcome, leavesReview: 'approved' }
}

function publishOutcome(listing: SellerListing, mayPublish: boolean): Exclude<CommandOutcome, 'same'> {
  if (listing.hiddenReason !== null) return { refused: 'hidden_by_admin' }
  if (!mayPublish) return { refused: 'checklist_incomplete' }
  const [field] = findMissingFields(listing)
  if (field === 'attributes')
    return { refused: 'listing_incomplete', field: `attributes.${findMissingAttributes(listing)[0]}` }
  if (field) return { refused: 'listing_incomplete', field }
  return { ...unchanged(listing), state: 'active', publishAt: null, isFirst: listing.state === 'draft' }
}

function scheduleOutcome(listing: SellerListing, at: Date, mayPublish: boolean): CommandOutcome {
  if (listing.state !== 'draft' || isWaiting(listing)) return { refused: 'wrong_state' }
  const outcome = publishOutcome(listing, mayPublish)
  if ('refused' in outcome) return outcome
  return listing.publishAt?.getTime() === at.getTime() ? 'same' : { ...unchanged(listing), publishAt: at }
}
