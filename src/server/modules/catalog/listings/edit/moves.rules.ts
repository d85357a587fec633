import type { ListingState } from '#contract/listings/listings.ts'
import type { BulkChange } from '#contract/listings/bulk-change.ts'
import { qty as qtyRule, priceCents as priceRule } from '#contract/listings/listings.ts'
import { stepOf } from '#contract/currency.ts'
import { percentOf } from '#contract/catalog/fees.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  findMissingAttributes,
  findMissingFields,
  versionOf,
  type SellerListing,
} from '../core/listing.rules.ts'
import { findNewPrice } from './variants.rules.ts'

export type ListingCommand = Exclude<BulkChange, { kind: 'put-back' }>
type Before = Extract<BulkChange, { kind: 'put-back' }>['before'][number]

/** New state of a listing after a state change or a bulk edit. */
export interface ListingChange {
  id: string
  state: ListingState
  removedFrom: string | null
  priceCents: number | null
  totalAllowed: number
  /** True if this is the first publication of the listing. The listing then becomes the newest listing. */
  isFirst: boolean
  /** Whether a variant has its own price after the change. */
  hasVariantPrices: boolean
  sizes: { id: string; qty: number; priceCents: number | null }[]
}

/** Outcome of a command for a listing: the change to make, `same` if the listing does not change, or an error code. */
export type CommandOutcome = ListingChange | 'same' | { refused: ErrorCode; field?: string }

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
      if (listing.state === 'active') return 'same'
      return listing.state === 'removed' ? { refused: 'wrong_state' } : publishOutcome(listing, mayPublish)
    case 'resume':
      if (listing.state === 'active') return 'same'
      return listing.state === 'paused' ? publishOutcome(listing, mayPublish) : { refused: 'wrong_state' }
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
      return percentOutcome(listing, (command as Extract<ListingCommand, { kind: 'percent' }>).percent)
    case 'qty':
      return stockOutcome(listing, (command as Extract<ListingCommand, { kind: 'qty' }>).qty)
  }
}

/** Restores a removed listing to the state before its removal, or to paused if it cannot be published now. */
export function restoreOutcome(listing: SellerListing, isComplete: boolean): CommandOutcome {
  if (listing.state !== 'removed') return 'same'
  const was = listing.removedFrom ?? 'paused'
  const isRefused = was === 'active' && 'refused' in publishOutcome(listing, isComplete)
  return { ...unchanged(listing), state: isRefused ? 'paused' : was, removedFrom: null }
}

/**
 * Undoes an edit. Fails if the listing has changed since the edit. `before` is untrusted input from the browser. Undo
 * therefore cannot turn a published listing into a draft, and cannot publish a listing that does not meet the rules for
 * publishing.
 */
export function undoOutcome(listing: SellerListing, before: Before, mayPublish: boolean): CommandOutcome {
  if (versionOf(listing) !== before.version) return { refused: 'stale_version' }
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
    const outcome = publishOutcome({ ...listing, priceCents }, mayPublish)
    if ('refused' in outcome) return outcome
  }
  const removedFrom = state === 'removed' ? (listing.removedFrom ?? restorableState(listing.state)) : null
  const changed = {
    ...unchanged(listing),
    state,
    removedFrom,
    priceCents,
    totalAllowed: before.totalAllowed,
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
  if (variantPrices !== 1 && findNewPrice(listing.sizes, outcome.sizes) !== -1)
    return { refused: 'variant_prices_off', field: 'sizes' }
  const before = new Map([listing, ...listing.sizes].map(({ id, priceCents }) => [id, priceCents]))
  const isWrong = [outcome, ...outcome.sizes].some(
    ({ id, priceCents }) =>
      priceCents !== null && priceCents !== before.get(id) && !isPrice(priceCents, listing),
  )
  return isWrong ? { refused: 'invalid_field', field: 'priceCents' } : outcome
}

/** Returns whether a variant has its own price, after the prices of `sizes` have changed. */
function hasVariantPrices(listing: SellerListing, sizes: ListingChange['sizes']): boolean {
  const changed = new Map(sizes.map(({ id, priceCents }) => [id, priceCents]))
  return listing.sizes.some(
    ({ id, isRetired, priceCents }) =>
      !isRetired && (changed.has(id) ? changed.get(id) : priceCents) !== null,
  )
}

/** Returns the state that a listing gets when it is restored after being removed in the given state. */
function restorableState(state: ListingState): 'draft' | 'active' | 'paused' {
  return state === 'removed' ? 'paused' : state
}

function unchanged(listing: SellerListing): ListingChange {
  const { id, state, removedFrom, priceCents, hasVariantPrices, totalAllowed } = listing
  return { id, state, removedFrom, priceCents, hasVariantPrices, totalAllowed, isFirst: false, sizes: [] }
}

function publishOutcome(listing: SellerListing, mayPublish: boolean): Exclude<CommandOutcome, 'same'> {
  if (listing.hiddenReason !== null) return { refused: 'hidden_by_admin' }
  if (!mayPublish) return { refused: 'checklist_incomplete' }
  const [field] = findMissingFields(listing)
  if (field === 'attributes')
    return { refused: 'listing_incomplete', field: `attributes.${findMissingAttributes(listing)[0]}` }
  if (field) return { refused: 'listing_incomplete', field }
  return { ...unchanged(listing), state: 'active', isFirst: listing.state === 'draft' }
}

function priceOutcome(listing: SellerListing, cents: number): CommandOutcome {
  if (listing.state === 'removed') return { refused: 'wrong_state' }
  if (listing.hasVariantPrices) return { refused: 'variant_prices' }
  if (!isPrice(cents, listing)) return { refused: 'invalid_field', field: 'priceCents' }
  return listing.priceCents === cents ? 'same' : { ...unchanged(listing), priceCents: cents }
}

function isPrice(cents: number, { currency }: SellerListing): boolean {
  return priceRule.safeParse(cents).success && cents % stepOf(currency) === 0
}

/**
 * Changes the price of the listing and of each variant by a percentage. Calculates in integers, and rounds half up to
 * amounts that can be charged.
 */
function percentOutcome(listing: SellerListing, by: number): CommandOutcome {
  if (listing.priceCents === null) return { refused: 'invalid_field', field: 'priceCents' }
  const changed = (cents: number) => percentOf(cents, 100 + by, listing.currency)
  if (!listing.hasVariantPrices) return priceOutcome(listing, changed(listing.priceCents))
  if (listing.state === 'removed') return { refused: 'wrong_state' }
  const priceCents = changed(listing.priceCents)
  const sizes = listing.sizes
    .filter((size) => !size.isRetired)
    .map(({ id, qty, priceCents }) => ({ id, qty, priceCents: priceCents && changed(priceCents) }))
  return { ...unchanged(listing), priceCents, sizes }
}

function stockOutcome(listing: SellerListing, qty: number): CommandOutcome {
  const sizes = listing.sizes.filter((size) => !size.isRetired)
  if (listing.state === 'removed') return { refused: 'wrong_state' }
  if (sizes.length === 0 || !qtyRule.safeParse(qty).success)
    return { refused: 'invalid_field', field: 'sizes' }
  const totalAllowed = qty * sizes.length
  if (sizes.some(({ held }) => held > qty) || listing.held > totalAllowed)
    return { refused: 'stock_held', field: 'sizes' }
  return {
    ...unchanged(listing),
    totalAllowed,
    sizes: sizes.map(({ id, priceCents }) => ({ id, qty, priceCents })),
  }
}
