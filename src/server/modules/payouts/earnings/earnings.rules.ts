/** Amounts that determine what a seller gets or owes for one seller order, in cents. */
export interface EarningsBalance {
  earningsCents: number
  /** Pending and successful refunds that were requested while the earnings were held. */
  heldRefundCents: number
  /**
   * Refunds that were requested after the earnings were sent. A refund by an admin counts once the refund succeeds; all
   * other refunds count as soon as they are requested.
   */
  debtRefundCents: number
  /** Dispute losses while the earnings were held; `lostDebtCents` contains the losses after the earnings were sent. */
  lostHeldCents: number
  lostDebtCents: number
  /** Part of the held earnings that transfers have used: sent to the seller, or withheld for debts. */
  fromHeldCents: number
}

/** Returns the earnings that are still held, in cents. A negative result would be a bug. */
export function remainingHeldCents(balance: EarningsBalance): number {
  return balance.earningsCents - balance.heldRefundCents - balance.lostHeldCents - balance.fromHeldCents
}

/**
 * Returns how much of the sent earnings the seller has to pay back, in cents, including amounts that were already
 * collected.
 */
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
 * Returns the maximum payout: the available balance minus pending payouts (`askedCents`), which the balance does not
 * reflect yet, minus debts and minus contested earnings.
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
