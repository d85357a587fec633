/** An admin has taken all of a seller's listings off the shop. */
export interface SellerSuspended {
  sellerId: string
  /** What the seller is told. */
  reason: string
  /** ms of the app's clock: a seller may be suspended more than once. */
  at: number
}

/** An admin has lifted a suspension. */
export interface SellerReinstated {
  sellerId: string
  /** How many listings are on the shop again. */
  listed: number
  at: number
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    SellerSuspended: SellerSuspended
    SellerReinstated: SellerReinstated
  }
}
