/** Basis points of an amount, rounded half up to a cent. */
function shareOf(cents: number, bps: number): number {
  return Math.floor((cents * bps + 5000) / 10_000)
}

/** What a guest or non-member pays on top of the listings; members pay none. `bps`: 500 is 5 %. */
export function serviceFeeCents(cents: number, bps: number): number {
  return shareOf(cents, bps)
}

/** What the marketplace keeps of a seller's listings; shipping is wholly the seller's. `bps`: 1000 is 10 %. */
export function commissionCents(cents: number, bps: number): number {
  return shareOf(cents, bps)
}
