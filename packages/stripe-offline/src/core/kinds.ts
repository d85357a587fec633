import type { Stripe } from 'stripe'
import type { PayoutFailure } from '../test-data/banks.ts'
import type { CardName } from '../test-data/card-name.ts'

/** What each kind answers on the wire: the SDK's own types, so a missing key does not compile. */
export interface Bodies {
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  confirmation_token: Stripe.ConfirmationToken
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  balance_transaction: Stripe.BalanceTransaction
  balance_settings: Stripe.BalanceSettings
  account: Stripe.V2.Core.Account
  account_link: Stripe.V2.Core.AccountLink
  login_link: Stripe.LoginLink
  bank_account: Stripe.BankAccount
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  payout: Stripe.Payout
  dispute: Stripe.Dispute
  file: Stripe.File
  product: Stripe.Product
  price: Stripe.Price
  coupon: Stripe.Coupon
  promotion_code: Stripe.PromotionCode
  discount: Stripe.Discount
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  portal_session: Stripe.BillingPortal.Session
  test_clock: Stripe.TestHelpers.TestClock
  event_destination: Stripe.V2.Core.EventDestination
  unique_word: { holder: string }
  billing_settings: { after_retries: 'cancel' | 'unpaid' | 'past_due' }
}

export interface IntentSecret {
  paymentMethodId?: string
  returnUrl?: string
  /** Present while a 3-D Secure challenge is open: the capability its page is reached by. */
  challenge?: string
  useSdk?: boolean
  /** The invoice a payment intent pays; its state follows the intent's. */
  invoiceId?: string
  /** The subscription a setup intent finds a card for. */
  subscriptionId?: string
}

/** A hosted page is entered once; the session it opens is reached by a capability of its own. */
export interface LinkSecret {
  account: string
  session?: string
  done?: boolean
}

export interface ChargeSecret {
  /** 'none': money that came by a transfer. */
  card: CardName | 'none'
  availableOn?: number
  /** Moved on to connected accounts with this charge as the source, less what was reversed. Cents. */
  transferredCents?: number
  isDisputed?: boolean
}

export interface AccountSecret {
  /** The bank account payouts go to. */
  bankId?: string
  verification: 'none' | 'pending' | 'failed' | 'passed'
  /** Unix seconds at which the terms were accepted: onboarding was finished then. */
  finishedAt?: number
  /** The provider has taken the capability away (control page). */
  isPaused?: boolean
}

/** What a subscription's clock needs; all times are unix seconds. */
export interface SubscriptionSecret {
  /** Whole intervals from the billing_cycle_anchor to the end of the current period. */
  cycle: number
  expiresAt?: number
  /** A renewal's invoice, finalised and paid an hour after it was drawn up. */
  draft?: { invoice: string; finaliseAt: number }
  retry?: { invoice: string; at: number }
}

/** What the sandbox must remember but never answers; a card is named by its behavior, its number is not kept. */
export interface Secrets {
  customer: { deleted?: boolean }
  payment_method: { card: CardName; authenticated?: boolean; spent?: boolean }
  confirmation_token: { card: CardName; paymentMethodId?: string }
  payment_intent: IntentSecret
  setup_intent: IntentSecret
  charge: ChargeSecret
  refund: { card: CardName | 'none' }
  balance_transaction: Record<string, never>
  /** Also the row all debits of an account move, so that two at once cannot spend the same money. */
  balance_settings: { failNext?: PayoutFailure }
  account: AccountSecret
  account_link: LinkSecret
  login_link: LinkSecret
  bank_account: { failure?: PayoutFailure; removed?: boolean }
  transfer: { sourceAvailableOn: number; paymentId: string }
  transfer_reversal: Record<string, never>
  payout: { failure?: PayoutFailure }
  dispute: { isWithdrawn: boolean; verdict?: 'won' | 'lost' }
  file: Record<string, never>
  product: { deleted?: boolean }
  price: Record<string, never>
  coupon: { deleted?: boolean; products?: string[] }
  promotion_code: Record<string, never>
  discount: { subscription?: string }
  subscription: SubscriptionSecret
  /** `key` opens the hosted page. */
  invoice: { key: string; intentId?: string; deleted?: boolean }
  invoice_payment: Record<string, never>
  portal_session: LinkSecret
  test_clock: { deleted?: boolean }
  event_destination: { deleted?: boolean }
  unique_word: Record<string, never>
  billing_settings: Record<string, never>
}

export type ObjectKind = keyof Bodies

export interface StripeMoney {
  currency: string
  netCents: number
  /** Unix seconds. */
  availableOn: number
}

export interface StoredEntry<K extends ObjectKind = ObjectKind> {
  kind: K
  id: string
  /** Whose object it is: the platform's or a connected account's. */
  account: string
  version: number
  /** Unix seconds of the sandbox clock. */
  created: number
  /** The intent an object belongs to, so that one read fetches them together. */
  family: string | null
  /** The customer, or the account a transfer goes to, so that lists find it by an index. */
  customer: string | null
  /** The transfer_group, which lists can be asked for. */
  tag: string | null
  /** When the clock next does something to this object, ms. */
  dueAt: number | null
  money: StripeMoney | null
  body: Bodies[K]
  secret: Secrets[K]
}

export const idPrefixes: Record<ObjectKind, string> = {
  customer: 'cus',
  payment_method: 'pm',
  confirmation_token: 'ctoken',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  refund: 're',
  balance_transaction: 'txn',
  balance_settings: 'bset',
  account: 'acct',
  account_link: 'acctlink',
  login_link: 'lael',
  bank_account: 'ba',
  transfer: 'tr',
  transfer_reversal: 'trr',
  payout: 'po',
  dispute: 'du',
  file: 'file',
  product: 'prod',
  price: 'price',
  coupon: 'coupon:',
  promotion_code: 'promo',
  discount: 'di',
  subscription: 'sub',
  invoice: 'in',
  invoice_payment: 'inpay',
  portal_session: 'bps',
  test_clock: 'clock',
  event_destination: 'ed',
  unique_word: 'word:',
  billing_settings: 'bilset',
}

/** What a transfer makes in the account it goes to. */
const otherPrefixes: Record<string, ObjectKind> = { py: 'charge', pyr: 'refund' }

const kindByPrefix = new Map<string, ObjectKind>([
  ...(Object.keys(idPrefixes) as ObjectKind[]).map((kind): [string, ObjectKind] => [idPrefixes[kind], kind]),
  ...Object.entries(otherPrefixes),
])

export function kindOfId(id: string): ObjectKind | undefined {
  // Ids that callers choose may hold anything; they are kept behind a prefix of our own.
  if (id.startsWith('coupon:')) return 'coupon'
  if (id.startsWith('word:')) return 'unique_word'
  const prefix = id.slice(0, id.lastIndexOf('_'))
  return kindByPrefix.get(prefix)
}

/** Where a coupon is kept: its public id is of the caller's choice. */
export function couponKey(id: string): string {
  return `coupon:${id}`
}
