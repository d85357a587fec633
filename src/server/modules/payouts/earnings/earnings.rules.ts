/** All that is known of one seller order's earnings, in cents. */
export interface EarningsBalance {
  earningsCents: number
  /** Refunds asked for while the earnings were held, those that failed left out. */
  heldRefundCents: number
  /** Refunds made after it was sent; those by anybody but an admin as soon as they are asked for. */
  debtRefundCents: number
  /** Disputes lost while it was held, and after it was sent. */
  lostHeldCents: number
  lostDebtCents: number
  /** What transfers took out of what was held, kept or sent. */
  fromHeldCents: number
}

/** What is still held of a share. Below 0 it would be a defect. */
export function leftHeld(balance: EarningsBalance): number {
  return balance.earningsCents - balance.heldRefundCents - balance.lostHeldCents - balance.fromHeldCents
}

/** What a seller owes, or has owed, of a share that was sent. */
export function owedOf(balance: EarningsBalance): number {
  return balance.debtRefundCents + balance.lostDebtCents
}

export interface OpenDebt {
  sellerOrderId: string
  openCents: number
}

/** Keeps back from `cents` what is owed, the first debt first; none more than is open, all together at most `cents`. */
export function holdBack(cents: number, debts: readonly OpenDebt[]): OpenDebt[] {
  let left = cents
  return debts.flatMap(({ sellerOrderId, openCents }) => {
    const held = Math.min(left, Math.max(openCents, 0))
    left -= held
    return held > 0 ? [{ sellerOrderId, openCents: held }] : []
  })
}

export function sumOpen(debts: readonly OpenDebt[]): number {
  return debts.reduce((sum, debt) => sum + debt.openCents, 0)
}

/**
 * Returns the maximum payout: the available balance minus earlier payouts that it does not reflect yet, minus debts, and
 * minus contested earnings (`contestedCents`).
 */
export function mostPayable(of: {
  availableCents: number
  askedCents: number
  owedCents: number
  contestedCents: number
}): number {
  // Below 0 too much was taken back: the admin decides who gets it, so it is not the seller's to pay out.
  return of.availableCents - of.askedCents - Math.max(of.owedCents, 0) - of.contestedCents
}
