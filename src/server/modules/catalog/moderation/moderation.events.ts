/** An admin has taken a listing out of sight, with a reason its seller is told. */
export interface ListingHidden {
  listingId: string
  decisionId: string
}

/** A listing an admin had hidden can be seen and bought again. */
export interface ListingShown {
  listingId: string
  decisionId: string
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    ListingHidden: ListingHidden
    ListingShown: ListingShown
  }
}
