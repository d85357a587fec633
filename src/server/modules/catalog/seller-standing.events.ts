/** Published when an admin has suspended a seller, which makes all of the seller's listings unavailable to buyers. */
export interface SellerSuspended {
  sellerId: string
  /** Reason shown to the seller. */
  reason: string
  /** Timestamp of the app clock in ms, which distinguishes repeated suspensions of one seller. */
  at: number
}

/** Published when an admin has lifted a seller's suspension. */
export interface SellerReinstated {
  sellerId: string
  /** Number of the seller's listings that are for sale again. */
  listed: number
  at: number
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    SellerSuspended: SellerSuspended
    SellerReinstated: SellerReinstated
  }
}
