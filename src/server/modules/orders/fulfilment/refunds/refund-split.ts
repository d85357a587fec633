import { getChargeStep } from '#contract/currency.ts'

/** Amounts in cents that add up to a buyer's payment for a seller order, or to a refund. */
export interface RefundParts {
  earningsCents: number
  commissionCents: number
  feeCents: number
}

/**
 * Splits a refund over the remaining earnings, commission and fee, in proportion to these amounts. No sequence of
 * refunds exceeds the remaining amounts, and a refund of the whole remaining total takes exactly the remaining amount
 * of each.
 */
export function splitRefund(amountCents: number, left: RefundParts, currency: string): RefundParts {
  const { earningsCents, commissionCents, feeCents } = left
  const total = earningsCents + commissionCents + feeCents
  const step = getChargeStep(currency)
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > total)
    throw new RangeError(`A refund of ${amountCents} must be between 1 and ${total} cents`)
  const earnings = proportion(amountCents, earningsCents, total, step)
  const commission = proportion(amountCents - earnings, commissionCents, commissionCents + feeCents, step)
  return {
    earningsCents: earnings,
    commissionCents: commission,
    feeCents: amountCents - earnings - commission,
  }
}

/**
 * Returns `amount × part ÷ whole`, rounded to the nearest multiple of `step`. The products are exact because they stay
 * far below 2^53.
 */
function proportion(amount: number, part: number, whole: number, step: number): number {
  return whole === 0 ? 0 : Math.round((amount * part) / (whole * step)) * step
}

/**
 * Divides an order's service fee among its seller orders in proportion to the prices of their listings. The shares add
 * up to the fee.
 */
export function splitFee(feeCents: number, listingCents: readonly number[], currency: string): number[] {
  const step = getChargeStep(currency)
  let fee = feeCents
  let whole = listingCents.reduce((sum, cents) => sum + cents, 0)
  return listingCents.map((cents) => {
    const own = proportion(fee, cents, whole, step)
    fee -= own
    whole -= cents
    return own
  })
}
