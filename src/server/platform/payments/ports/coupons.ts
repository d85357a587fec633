/**
 * Coupon codes for memberships at the card provider. Amounts are in cents.
 * @throws provider_unavailable
 */
export interface ProviderCoupons {
  /**
   * Returns a page of coupon codes, newest first. `after` is the id of the last coupon code on the previous page.
   * Returns undefined if there is no coupon code with this id.
   */
  list(
    after: string | undefined,
    limit: number,
  ): Promise<{ codes: ProviderCode[]; hasMore: boolean } | undefined>
  /**
   * Creates a coupon code. Returns 'taken' if another active coupon code has the same text. `id` is the idempotency
   * key.
   */
  create(code: NewCode): Promise<ProviderCode | 'taken'>
  /**
   * Deactivates a coupon code for new members. Members who already use it keep their discount. Returns undefined if the
   * coupon code does not exist.
   */
  end(id: string): Promise<ProviderCode | undefined>
}

export interface ProviderCode {
  id: string
  code: string
  name: string
  percentOff: number | null
  amountOffCents: number | null
  currency: string | null
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
  timesUsed: number
  mostUses: number | null
  /** Whether only people who have never paid in this marketplace can use the coupon code. */
  isFirstOnly: boolean
  expiresAt: Date | null
  isActive: boolean
  createdAt: Date
}

export interface NewCode extends Pick<
  ProviderCode,
  | 'id'
  | 'code'
  | 'name'
  | 'percentOff'
  | 'amountOffCents'
  | 'duration'
  | 'months'
  | 'mostUses'
  | 'isFirstOnly'
> {
  currency: string
  expiresAt: Date | null
}
