/**
 * The codes of memberships at the card provider, as admins see them. Amounts in cents.
 * @throws provider_unavailable
 */
export interface ProviderCoupons {
  /** Newest first; `after` is the id of the last one seen. Undefined when there is no such one. */
  list(
    after: string | undefined,
    limit: number,
  ): Promise<{ codes: ProviderCode[]; hasMore: boolean } | undefined>
  /** 'taken' while another code of this name is active. `id` is the key: the same one is made once. */
  create(code: NewCode): Promise<ProviderCode | 'taken'>
  /** Ends a code for new members; who has used it keeps it. Undefined when there is none. */
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
  /** Only for who has never paid here. */
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
