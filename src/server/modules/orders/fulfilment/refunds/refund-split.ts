import { stepOf } from '#contract/currency.ts'

/** Amounts in cents that add up to what a buyer pays, or gets back, of a seller order. */
export interface RefundParts {
  earningsCents: number
  commissionCents: number
  feeCents: number
}

/**
 * Splits a refund over what is left of share, commission and fee, in proportion. However many refunds there are, none
 * takes more of a seller order than is left, and one of all that is left takes exactly that.
 */
export function splitRefund(amountCents: number, left: RefundParts, currency: string): RefundParts {
  const { earningsCents, commissionCents, feeCents } = left
  const total = earningsCents + commissionCents + feeCents
  const step = stepOf(currency)
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > total)
    throw new RangeError(`A refund of ${amountCents} does not fit in ${total}`)
  const earnings = proportion(amountCents, earningsCents, total, step)
  const commission = proportion(amountCents - earnings, commissionCents, commissionCents + feeCents, step)
  return {
    earningsCents: earnings,
    commissionCents: commission,
    feeCents: amountCents - earnings - commission,
  }
}

/** `amount × part ÷ whole`, to the nearest step; amounts of money stay far below 2^53 cents². */
function proportion(amount: number, part: number, whole: number, step: number): number {
  return whole === 0 ? 0 : Math.round((amount * part) / (whole * step)) * step
}

/**
 * Divides an order's service fee over its seller orders by the price of their listings; all of them add up to the
 * fee.
 */
export function splitFee(feeCents: number, listingCents: readonly number[], currency: string): number[] {
  const step = stepOf(currency)
  let fee = feeCents
  let whole = listingCents.reduce((sum, cents) => sum + cents, 0)
  return listingCents.map((cents) => {
    const own = proportion(fee, cents, whole, step)
    fee -= own
    whole -= cents
    return own
  })
}
