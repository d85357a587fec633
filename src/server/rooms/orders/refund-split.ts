/** Amounts in cents that add up to what a buyer pays, or gets back, of a seller order. */
export interface Parts {
  shareCents: number
  commissionCents: number
  feeCents: number
}

/**
 * Splits a refund over what is left of share, commission and fee, in proportion. However many refunds there are,
 * none takes more of a part than is left, and one of all that is left takes exactly that.
 */
export function splitRefund(amountCents: number, left: Parts): Parts {
  const { shareCents, commissionCents, feeCents } = left
  const total = shareCents + commissionCents + feeCents
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > total)
    throw new RangeError(`A refund of ${amountCents} does not fit in ${total}`)
  const share = proportion(amountCents, shareCents, total)
  const commission = proportion(amountCents - share, commissionCents, commissionCents + feeCents)
  return { shareCents: share, commissionCents: commission, feeCents: amountCents - share - commission }
}

/** `amount × part ÷ whole`, to the nearest cent; amounts of money stay far below 2^53 cents². */
function proportion(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((amount * part) / whole)
}

/** Divides an order's service fee over its parts by the price of their pieces; all of them add up to the fee. */
export function splitFee(feeCents: number, pieceCents: readonly number[]): number[] {
  let fee = feeCents
  let whole = pieceCents.reduce((sum, cents) => sum + cents, 0)
  return pieceCents.map((cents) => {
    const own = proportion(fee, cents, whole)
    fee -= own
    whole -= cents
    return own
  })
}
