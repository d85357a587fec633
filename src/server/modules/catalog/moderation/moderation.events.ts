/** Published when an admin has hidden a listing; the seller sees the reason. */
export interface ListingHidden {
  listingId: string
  decisionId: string
}

/** Published when a hidden listing can be seen and bought again. */
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
