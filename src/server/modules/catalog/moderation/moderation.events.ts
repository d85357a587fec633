/** Published when an admin has hidden a listing. The seller can see the reason. */
export interface ListingHidden {
  listingId: string
  decisionId: string
}

/** Published when a previously hidden listing can be seen and bought again. */
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
