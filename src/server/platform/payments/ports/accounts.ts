/**
 * Sellers' accounts at the card provider: transfers to these accounts, reversals of transfers, and payouts to a bank.
 * Amounts are in cents. Several requests with the same `key` take effect only once. If the provider definitely rejects
 * a request, the method returns a `ProviderRejection`, and nothing was changed.
 * @throws provider_unavailable if the outcome is unknown
 */
export interface ProviderAccounts {
  /** Creates an account that can receive money, and that pays out money only on request. Returns the account's id. */
  create(request: NewAccount): Promise<string>
  read(accountId: string): Promise<AccountStatus>
  /** Returns a link to the provider's form for the seller's account data. The link works only once and expires soon. */
  formLink(accountId: string, returnTo: { return: string; refresh: string }): Promise<string>
  dashboardLink(accountId: string): Promise<string>
  /** Returns the bank account for payouts, or undefined if there is none. */
  readBank(accountId: string): Promise<BankAccount | undefined>
  balance(accountId: string, currency: string): Promise<{ pendingCents: number; availableCents: number }>
  transfer(request: NewTransfer): Promise<{ id: string } | ProviderRejection>
  /** Finds a transfer by our database row's id. Used if the response to the transfer's creation was lost. */
  findTransfer(request: Pick<NewTransfer, 'id' | 'group'>): Promise<string | undefined>
  reverse(request: NewReversal): Promise<{ id: string } | ProviderRejection>
  findReversal(request: Pick<NewReversal, 'id' | 'transferId'>): Promise<string | undefined>
  payOut(request: NewPayout): Promise<ProviderPayout | ProviderRejection>
  findPayout(request: Pick<NewPayout, 'id' | 'accountId'>): Promise<ProviderPayout | undefined>
  readPayout(accountId: string, payoutId: string): Promise<ProviderPayout>
}

/** Rejection by the provider. 'funds' means that the balance is insufficient. */
export interface ProviderRejection {
  reason: 'funds' | 'account' | 'other'
  message: string
}

export interface NewAccount {
  sellerId: string
  email: string
  name: string
  country: string
  currency: string
}

export interface AccountStatus {
  id: string
  /** Our seller id, which was passed when the account was created. */
  sellerId: string | null
  /** Whether money can be transferred to the account. */
  isActive: boolean
  mayPayOut: boolean
  requirements: {
    what: string
    awaits: 'seller' | 'provider'
    urgency: 'now' | 'soon' | 'later'
    errors: string[]
  }[]
}

export interface BankAccount {
  /** Value that identifies the bank account. Entering the same account again results in the same value. */
  fingerprint: string
  last4: string
  /** The provider's ids of the bank accounts for payouts, by currency. */
  idByCurrency: Readonly<Record<string, string>>
}

export interface NewTransfer {
  /**
   * Id of our database row. Part of the idempotency key, as is `keyNo`. After a definite error or after the key has
   * expired, `keyNo` is incremented, so that the next attempt has a new idempotency key.
   */
  id: string
  keyNo: number
  accountId: string
  amountCents: number
  currency: string
  /** Name of the group to which all transfers for one order belong. */
  group: string
  /** Payment from which the transfer is funded. Its money does not have to be available yet. */
  paymentId: string | null
}

export interface NewReversal {
  id: string
  keyNo: number
  /** The provider's id of the transfer. */
  transferId: string
  amountCents: number
}

export interface NewPayout {
  id: string
  keyNo: number
  accountId: string
  /** The provider's id of the bank account. Null selects the default for the currency. */
  destination: string | null
  amountCents: number
  currency: string
}

export interface ProviderPayout {
  id: string
  /** Id of our database row. Null if the payout was created in the provider's dashboard. */
  ourId: string | null
  amountCents: number
  currency: string
  state: 'in-transit' | 'paid' | 'failed' | 'cancelled'
  arrivesAt: Date | null
  createdAt: Date
  failure: string | null
}
