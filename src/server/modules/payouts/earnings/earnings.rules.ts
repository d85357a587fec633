/** Amounts, in cents, from which the seller's held earnings and debt for one seller order are calculated. */
export interface EarningsBalance {
  earningsCents: number
  /** Pending and successful refunds that were requested while the earnings were held. */
  heldRefundCents: number
  /**
   * Refunds that were requested after the earnings were sent. A refund by an admin counts once the refund succeeds; all
   * other refunds count as soon as they are requested.
   */
  debtRefundCents: number
  /**
   * Dispute losses that were posted while the earnings were held. `lostDebtCents` contains the losses posted after the
   * earnings were sent.
   */
  lostHeldCents: number
  lostDebtCents: number
  /** Part of the held earnings that transfers have already sent to the seller or withheld for debts. */
  fromHeldCents: number
}

/** Returns the earnings that are still held, in cents. A negative result indicates a bug. */
export function remainingHeldCents(balance: EarningsBalance): number {
  return balance.earningsCents - balance.heldRefundCents - balance.lostHeldCents - balance.fromHeldCents
}

/**
 * Returns the total amount, in cents, of sent earnings that the seller has to pay back. Includes amounts that were
 * already collected.
 */
export function totalOwedCents(balance: EarningsBalance): number {
  return balance.debtRefundCents + balance.lostDebtCents
}

export interface OpenDebt {
  sellerOrderId: string
  openCents: number
}

/** Divides `cents` among debts, oldest first. Returns the amount that is withheld for each debt. */
export function withholdDebts(cents: number, debts: readonly OpenDebt[]): OpenDebt[] {
  let left = cents
  return debts.flatMap(({ sellerOrderId, openCents }) => {
    const held = Math.min(left, Math.max(openCents, 0))
    left -= held
    return held > 0 ? [{ sellerOrderId, openCents: held }] : []
  })
}

export function sumOpenDebts(debts: readonly OpenDebt[]): number {
  return debts.reduce((sum, debt) => sum + debt.openCents, 0)
}

/**
 * Returns the maximum payout: the available balance minus pending payouts (`askedCents`), debts and contested earnings.
 * The available balance does not reflect pending payouts yet.
 */
export function maxPayableCents(of: {
  availableCents: number
  askedCents: number
  owedCents: number
  contestedCents: number
}): number {
  // A negative debt means that too much was reversed. The seller cannot pay out the excess, because an admin decides
  // who receives it.
  return of.availableCents - of.askedCents - Math.max(of.owedCents, 0) - of.contestedCents
}
