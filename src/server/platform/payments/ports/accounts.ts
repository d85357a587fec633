/**
 * Sellers' accounts at the card provider as the modules see them: money is sent there, taken back, and paid out to a
 * bank. Amounts in cents. `key`: the same key is done once, however often it is asked. Whatever the provider
 * definitely said no to comes back as `ProviderRejection`, and then nothing has happened; throws provider_unavailable
 * when nobody knows.
 */
export interface ProviderAccounts {
  /** Makes an account that may receive money and pays out only when told; returns its id. */
  create(request: NewAccount): Promise<string>
  read(accountId: string): Promise<AccountStatus>
  /** A link to the provider's form. It works once and not for long. */
  formLink(accountId: string, returnTo: { return: string; refresh: string }): Promise<string>
  dashboardLink(accountId: string): Promise<string>
  /** Where its payouts go; undefined while there is none. */
  readBank(accountId: string): Promise<BankAccount | undefined>
  balance(accountId: string, currency: string): Promise<{ pendingCents: number; availableCents: number }>
  transfer(request: NewTransfer): Promise<{ id: string } | ProviderRejection>
  /** The transfer made for one of our rows, when its answer was lost. */
  findTransfer(request: Pick<NewTransfer, 'id' | 'group'>): Promise<string | undefined>
  reverse(request: NewReversal): Promise<{ id: string } | ProviderRejection>
  findReversal(request: Pick<NewReversal, 'id' | 'transferId'>): Promise<string | undefined>
  payOut(request: NewPayout): Promise<ProviderPayout | ProviderRejection>
  findPayout(request: Pick<NewPayout, 'id' | 'accountId'>): Promise<ProviderPayout | undefined>
  readPayout(accountId: string, payoutId: string): Promise<ProviderPayout>
}

/** The provider's no. 'funds': there is not enough; 'known': it is there already, so look for it. */
export interface ProviderRejection {
  refused: 'funds' | 'account' | 'other'
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
  /** Whose it is, as we said when it was made. */
  sellerId: string | null
  /** Shares may be sent. */
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
  /** The same for the same bank account, however often it is entered. */
  fingerprint: string
  last4: string
  /** The provider's ids of what payouts go to, by currency. */
  idByCurrency: Readonly<Record<string, string>>
}

export interface NewTransfer {
  /** Our row, which is the key as well; `keyNo` counts definite errors and expired keys. */
  id: string
  keyNo: number
  accountId: string
  amountCents: number
  currency: string
  /** All transfers of one order. */
  group: string
  /** The payment the money comes from: it need not be available yet. */
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
  /** The provider's id of the bank account; null: whichever it has for the currency. */
  destination: string | null
  amountCents: number
  currency: string
}

export interface ProviderPayout {
  id: string
  /** Our row; null for one made in the provider's dashboard. */
  ourId: string | null
  amountCents: number
  currency: string
  state: 'in-transit' | 'paid' | 'failed' | 'cancelled'
  arrivesAt: Date | null
  createdAt: Date
  failure: string | null
}
