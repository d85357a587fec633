/** The house has taken all of a seller's pieces off the shop. */
export interface SellerSuspended {
  sellerId: string
  /** What the seller is told. */
  reason: string
  /** ms of the house's clock: a seller may be suspended more than once. */
  at: number
}

/** The house has lifted a suspension. */
export interface SellerReinstated {
  sellerId: string
  /** How many pieces are on the shop again. */
  listed: number
  at: number
}

declare module '#platform/facts.ts' {
  interface Facts {
    SellerSuspended: SellerSuspended
    SellerReinstated: SellerReinstated
  }
}
