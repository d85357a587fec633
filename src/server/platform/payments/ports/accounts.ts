/**
 * Sellers' accounts at the card provider: transfers to them, reversals of transfers, and payouts to a bank. Amounts in
 * cents. A request with the same `key` runs once. A definite rejection is returned as `ProviderRejection`, and then
 * nothing has changed.
 * @throws provider_unavailable if the outcome is unknown
 */
export interface ProviderAccounts {
  /** Creates an account that can receive money and pays out only on request. Returns its id. */
  create(request: NewAccount): Promise<string>
  read(accountId: string): Promise<AccountStatus>
  /** Returns a link to the provider's form. It works once and expires soon. */
  formLink(accountId: string, returnTo: { return: string; refresh: string }): Promise<string>
  dashboardLink(accountId: string): Promise<string>
  /** Returns the bank account for payouts, or undefined if there is none. */
  readBank(accountId: string): Promise<BankAccount | undefined>
  balance(accountId: string, currency: string): Promise<{ pendingCents: number; availableCents: number }>
  transfer(request: NewTransfer): Promise<{ id: string } | ProviderRejection>
  /** Finds the transfer of our row after its response was lost. */
  findTransfer(request: Pick<NewTransfer, 'id' | 'group'>): Promise<string | undefined>
  reverse(request: NewReversal): Promise<{ id: string } | ProviderRejection>
  findReversal(request: Pick<NewReversal, 'id' | 'transferId'>): Promise<string | undefined>
  payOut(request: NewPayout): Promise<ProviderPayout | ProviderRejection>
  findPayout(request: Pick<NewPayout, 'id' | 'accountId'>): Promise<ProviderPayout | undefined>
  readPayout(accountId: string, payoutId: string): Promise<ProviderPayout>
}

/** Rejection by the provider. 'funds': insufficient balance. */
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
  /** Our seller id, as given on creation. */
  sellerId: string | null
  /** Transfers are possible. */
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
  /** Same value for the same bank account, even if it is entered again. */
  fingerprint: string
  last4: string
  /** Provider ids of the payout destinations by currency. */
  idByCurrency: Readonly<Record<string, string>>
}

export interface NewTransfer {
  /** Our row id, also part of the idempotency key. `keyNo` counts definite errors and expired keys. */
  id: string
  keyNo: number
  accountId: string
  amountCents: number
  currency: string
  /** Groups all transfers of one order. */
  group: string
  /** Payment that funds the transfer; its money need not be available yet. */
  paymentId: string | null
}

export interface NewReversal {
  id: string
  keyNo: number
  /** Provider's id of the transfer. */
  transferId: string
  amountCents: number
}

export interface NewPayout {
  id: string
  keyNo: number
  accountId: string
  /** Provider's id of the bank account; null selects the default for the currency. */
  destination: string | null
  amountCents: number
  currency: string
}

export interface ProviderPayout {
  id: string
  /** Our row id; null if the payout was created in the provider's dashboard. */
  ourId: string | null
  amountCents: number
  currency: string
  state: 'in-transit' | 'paid' | 'failed' | 'cancelled'
  arrivesAt: Date | null
  createdAt: Date
  failure: string | null
}
