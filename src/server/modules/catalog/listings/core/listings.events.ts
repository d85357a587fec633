/** Published when a scheduled draft could not be published at its time, because it no longer met the rules. */
export interface ScheduledListingRejected {
  listingId: string
  /** Time at which the draft was to be published, as an ISO string. */
  at: string
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    ScheduledListingRejected: ScheduledListingRejected
  }
}
