/** The house has taken a listing out of sight, with a reason its seller is told. */
export interface ListingHidden {
  pieceId: string
  decisionId: string
}

/** A listing the house had hidden can be seen and bought again. */
export interface ListingShown {
  pieceId: string
  decisionId: string
}

declare module '#platform/facts.ts' {
  interface Facts {
    ListingHidden: ListingHidden
    ListingShown: ListingShown
  }
}
