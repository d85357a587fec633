/**
 * Time, in ms, for which a listing counts as new after its publication. Edits after this time do not announce the
 * listing.
 */
export const newForMs = 30 * 24 * 3600_000
/**
 * Retention period, in ms, of the rows that record announcements. Longer than `newForMs`, so that a listing is never
 * announced twice.
 */
export const announcedForMs = newForMs + 24 * 3600_000

/** A new listing that buyers can be notified of. */
export interface UnannouncedListing {
  id: string
  /** Sequence number of the listing. Newer listings have higher numbers. */
  no: number
  title: string
  priceCents: number
  currency: string
  username: string
  isFirstParty: boolean
  listedAt: Date
}

/** A listing that a buyer is notified of, and the reason. */
export interface NewListingMatch {
  buyerId: string
  listingId: string
  reason: MatchReason
}

/** Saved search, followed seller or followed brand that a new listing matches. */
export type MatchReason =
  | { kind: 'search'; id: string; name: string }
  | { kind: 'seller'; id: string; name: string }
  | { kind: 'brand'; id: string; name: string }
