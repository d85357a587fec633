import type { BulkChange, ListingState } from '#contract/listings/listings.ts'
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

export type ListingCommand = Exclude<BulkChange, { kind: 'put-back' }>
type Before = Extract<BulkChange, { kind: 'put-back' }>['before'][number]

/** New state of a listing after a state change or a bulk edit. */
export interface ListingChange {
  id: string
  state: ListingState
  removedFrom: string | null
  priceCents: number | null
  totalAllowed: number
  /** True if the listing is published for the first time, which makes it the newest listing. */
  isFirst: boolean
  sizes: { id: string; qty: number }[]
}

/** Outcome of a command for a listing: the change to make, `same` if nothing changes, or an error code. */
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
      return listing.state === 'removed' ? { refused: 'wrong_state' } : listed(listing, mayPublish)
    case 'resume':
      if (listing.state === 'active') return 'same'
      return listing.state === 'paused' ? listed(listing, mayPublish) : { refused: 'wrong_state' }
    case 'pause':
      if (listing.state === 'paused') return 'same'
      return listing.state === 'active' ? { ...asIs(listing), state: 'paused' } : { refused: 'wrong_state' }
    case 'delete':
      if (listing.state === 'removed') return 'same'
      return { ...asIs(listing), state: 'removed', removedFrom: listing.state }
    case 'price':
      return priced(listing, (command as Extract<ListingCommand, { kind: 'price' }>).cents)
    case 'percent':
      return percent(listing, (command as Extract<ListingCommand, { kind: 'percent' }>).percent)
    case 'qty':
      return stocked(listing, (command as Extract<ListingCommand, { kind: 'qty' }>).qty)
  }
}

/** Restores a removed listing to the state before its removal, or to paused if it cannot be published now. */
export function restoreOutcome(listing: SellerListing, isComplete: boolean): CommandOutcome {
  if (listing.state !== 'removed') return 'same'
  const was = listing.removedFrom ?? 'paused'
  const isRefused = was === 'active' && 'refused' in listed(listing, isComplete)
  return { ...asIs(listing), state: isRefused ? 'paused' : was, removedFrom: null }
}

/**
 * Undoes an edit, unless the listing has changed since the edit. `before` comes from the browser and is not trusted:
 * undo cannot turn a published listing into a draft, and cannot publish a listing that does not meet the rules for
 * publishing.
 */
export function undoOutcome(listing: SellerListing, before: Before, mayPublish: boolean): CommandOutcome {
  if (versionOf(listing) !== before.version) return { refused: 'stale_version' }
  const qtys = new Map(before.sizes.map(({ ID, qty }) => [ID, qty]))
  const sizes = listing.sizes
    .filter(({ id, isRetired }) => !isRetired && qtys.has(id))
    .map(({ id, held }) => ({ id, held, qty: qtys.get(id)! }))
  if (sizes.some(({ qty, held }) => qty < held) || before.totalAllowed < listing.held)
    return { refused: 'stock_held', field: 'sizes' }
  const wasDraft = (listing.removedFrom ?? listing.state) === 'draft'
  const state = before.state === 'draft' && !wasDraft ? 'paused' : before.state
  if (wasDraft && state !== 'draft' && state !== 'removed') return { refused: 'wrong_state' }
  const shown = state === 'active' || state === 'paused'
  const priceCents = before.priceCents ?? (shown ? listing.priceCents : null)
  if (state === 'active' && listing.state !== 'active') {
    const outcome = listed({ ...listing, priceCents }, mayPublish)
    if ('refused' in outcome) return outcome
  }
  const removedFrom = state === 'removed' ? (listing.removedFrom ?? removable(listing.state)) : null
  return { ...asIs(listing), state, removedFrom, priceCents, totalAllowed: before.totalAllowed, sizes }
}

/** Returns the state that a listing will have after it is removed in the given state and then restored. */
function removable(state: ListingState): 'draft' | 'active' | 'paused' {
  return state === 'removed' ? 'paused' : state
}

function asIs({ id, state, removedFrom, priceCents, totalAllowed }: SellerListing): ListingChange {
  return { id, state, removedFrom, priceCents, totalAllowed, isFirst: false, sizes: [] }
}

function listed(listing: SellerListing, mayPublish: boolean): Exclude<CommandOutcome, 'same'> {
  if (listing.hiddenReason !== null) return { refused: 'hidden_by_admin' }
  if (!mayPublish) return { refused: 'checklist_incomplete' }
  const [field] = findMissingFields(listing)
  if (field === 'attributes')
    return { refused: 'listing_incomplete', field: `attributes.${findMissingAttributes(listing)[0]}` }
  if (field) return { refused: 'listing_incomplete', field }
  return { ...asIs(listing), state: 'active', isFirst: listing.state === 'draft' }
}

function priced(listing: SellerListing, cents: number): CommandOutcome {
  if (listing.state === 'removed') return { refused: 'wrong_state' }
  if (!priceRule.safeParse(cents).success || cents % stepOf(listing.currency) !== 0)
    return { refused: 'invalid_field', field: 'priceCents' }
  return listing.priceCents === cents ? 'same' : { ...asIs(listing), priceCents: cents }
}

/** Changes the price by a percentage. Calculates in integers, and rounds half up to an amount that can be charged. */
function percent(listing: SellerListing, by: number): CommandOutcome {
  if (listing.priceCents === null) return { refused: 'invalid_field', field: 'priceCents' }
  return priced(listing, percentOf(listing.priceCents, 100 + by, listing.currency))
}

function stocked(listing: SellerListing, qty: number): CommandOutcome {
  const sizes = listing.sizes.filter((size) => !size.isRetired)
  if (listing.state === 'removed') return { refused: 'wrong_state' }
  if (sizes.length === 0 || !qtyRule.safeParse(qty).success)
    return { refused: 'invalid_field', field: 'sizes' }
  const totalAllowed = qty * sizes.length
  if (sizes.some(({ held }) => held > qty) || listing.held > totalAllowed)
    return { refused: 'stock_held', field: 'sizes' }
  return { ...asIs(listing), totalAllowed, sizes: sizes.map(({ id }) => ({ id, qty })) }
}
