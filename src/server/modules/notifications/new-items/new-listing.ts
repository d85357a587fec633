/** A listing counts as new for this time, in ms, after its publication. Later edits do not announce it. */
export const newForMs = 30 * 24 * 3600_000
/**
 * Retention period, in ms, of records of announced listings. It is longer than `newForMs`, so a listing is never
 * announced again.
 */
export const announcedForMs = newForMs + 24 * 3600_000

/** A new listing that buyers can be notified of. */
export interface UnannouncedListing {
  id: string
  /** Number of the listing. Newer listings have higher numbers. */
  no: number
  title: string
  priceCents: number
  currency: string
  username: string
  isFirstParty: boolean
  listedAt: Date
}

/** A listing that a buyer is notified of, and the reason. */
export interface Match {
  buyerId: string
  listingId: string
  reason: MatchReason
}

/** Saved search, seller or brand through which a listing reached a buyer. */
export type MatchReason =
  | { kind: 'search'; id: string; name: string }
  | { kind: 'seller'; id: string; name: string }
  | { kind: 'brand'; id: string; name: string }
