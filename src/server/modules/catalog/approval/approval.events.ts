/** Published when the team has approved a listing that was in review. */
export interface ListingApproved {
  listingId: string
  /** Time of the decision, as an ISO string. */
  at: string
}

/** Published when the team has declined a listing that was in review. The seller can see the reason. */
export interface ListingDeclined {
  listingId: string
  reason: string
  /** Time of the decision, as an ISO string. */
  at: string
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    ListingApproved: ListingApproved
    ListingDeclined: ListingDeclined
  }
}
