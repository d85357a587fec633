/** Amounts that determine what one seller order's seller is owed or owes, in cents. */
export interface EarningsBalance {
  earningsCents: number
  /** Refunds requested while the earnings were held, without failed ones. */
  heldRefundCents: number
  /**
   * Refunds after the earnings were sent. Refunds by an admin count once they succeed, all others as soon as they are
   * requested.
   */
  debtRefundCents: number
  /** Losses in disputes, while the earnings were held and after they were sent. */
  lostHeldCents: number
  lostDebtCents: number
  /** Held earnings used by transfers, whether sent or withheld for debts. */
  fromHeldCents: number
}

/** Returns the earnings that are still held. A negative result would be a bug. */
export function remainingHeldCents(balance: EarningsBalance): number {
  return balance.earningsCents - balance.heldRefundCents - balance.lostHeldCents - balance.fromHeldCents
}

/** Returns what the seller owes, or has owed, of earnings that were sent. */
export function totalOwedCents(balance: EarningsBalance): number {
  return balance.debtRefundCents + balance.lostDebtCents
}

export interface OpenDebt {
  sellerOrderId: string
  openCents: number
}

/** Returns how much of `cents` is withheld for each debt, oldest debt first. */
export function withholdDebts(cents: number, debts: readonly OpenDebt[]): OpenDebt[] {
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
 * Returns the maximum payout: the available balance minus pending payouts that it does not reflect yet, minus debts,
 * and minus contested earnings (`contestedCents`).
 */
export function maxPayableCents(of: {
  availableCents: number
  askedCents: number
  owedCents: number
  contestedCents: number
}): number {
  // A negative debt means that too much was reversed. An admin decides who receives it, so the seller cannot pay it
  // out.
  return of.availableCents - of.askedCents - Math.max(of.owedCents, 0) - of.contestedCents
}
