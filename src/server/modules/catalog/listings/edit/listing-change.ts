import type { BulkChange } from '#contract/listings/bulk-change.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ListingState } from '#contract/listings/listings.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import type { SellerListing } from '../core/listing.rules.ts'

/** Commands that change the state, the price or the stock of a listing. */
export type ListingCommand = Exclude<BulkChange, { kind: 'put-back' | 'fields' }>
export type PriceCommand = Extract<ListingCommand, { kind: 'percent' | 'amount' }>

/** New state of a listing after a state change or a bulk edit. */
export interface ListingChange {
  id: string
  state: ListingState
  removedFrom: string | null
  publishAt: Date | null
  priceCents: number | null
  totalAllowed: number
  /** True if this is the first publication of the listing. The listing then becomes the newest listing. */
  isFirst: boolean
  /** Whether a variant has a separate price after the change. */
  hasVariantPrices: boolean
  sizes: { id: string; qty: number; priceCents: number | null }[]
  /** Set if the listing leaves review: the team has approved it, or the seller has undone its publication. */
  leavesReview?: 'approved' | 'withdrawn'
}

/** Outcome of a command for a listing: the change to make, 'same' if the listing does not change, or an error code. */
export type CommandOutcome =
  | ListingChange
  | 'same'
  | { refused: ErrorCode; field?: string; text?: LocalizedText }

export function unchanged(listing: SellerListing): ListingChange {
  const { id, state, removedFrom, publishAt, priceCents, hasVariantPrices, totalAllowed } = listing
  return {
    id,
    state,
    removedFrom,
    publishAt,
    priceCents,
    hasVariantPrices,
    totalAllowed,
    isFirst: false,
    sizes: [],
  }
}
