import type { Stripe } from 'stripe'
import type { PayoutFailure } from '../test-data/banks.ts'
import type { CardName } from '../test-data/card-name.ts'

/** Response body of each kind of object. These are the SDK's types, so a missing key is a type error. */
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
  /** Secret in the URL of the challenge page; present while a 3-D Secure challenge is open. */
  challenge?: string
  useSdk?: boolean
  /** The invoice that a payment intent pays. The invoice's state depends on the intent's. */
  invoiceId?: string
  /** The subscription for which a setup intent collects a card. */
  subscriptionId?: string
}

/** A link to a hosted page can be opened once. It creates a session with a separate secret. */
export interface LinkSecret {
  account: string
  session?: string
  done?: boolean
}

export interface ChargeSecret {
  /** Name of the test card, or 'none' for a payment by a transfer. */
  card: CardName | 'none'
  availableOn?: number
  /** Sum of the transfers with this charge as the source, minus reversals, in cents. */
  transferredCents?: number
  isDisputed?: boolean
}

export interface AccountSecret {
  /** Bank account for payouts. */
  bankId?: string
  verification: 'none' | 'pending' | 'failed' | 'passed'
  /** Time at which the terms were accepted and onboarding was completed, Unix seconds. */
  finishedAt?: number
  /** The capability was paused on the control page. */
  isPaused?: boolean
}

/** State for a subscription's timers; all times are Unix seconds. */
export interface SubscriptionSecret {
  /** Number of intervals from the billing_cycle_anchor to the end of the current period. */
  cycle: number
  expiresAt?: number
  /** Invoice of a renewal, which is finalized and paid an hour after its creation. */
  draft?: { invoice: string; finaliseAt: number }
  retry?: { invoice: string; at: number }
}

/** Internal state of each kind, which responses never contain. A card is stored by its test name, never by its number. */
export interface Secrets {
  customer: { deleted?: boolean }
  payment_method: { card: CardName; authenticated?: boolean; spent?: boolean }
  confirmation_token: { card: CardName; paymentMethodId?: string }
  payment_intent: IntentSecret
  setup_intent: IntentSecret
  charge: ChargeSecret
  refund: { card: CardName | 'none' }
  balance_transaction: Record<string, never>
  /** Every debit of an account also updates this row, so that concurrent debits cannot spend the same money. */
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
  /** `key`: secret in the URL of the hosted page. */
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
  /** Owner: the platform's or a connected account. */
  account: string
  version: number
  /** Unix seconds of the sandbox clock. */
  created: number
  /** The object to which it belongs, such as an intent. One query reads an object with its family. */
  family: string | null
  /** The customer, or a transfer's destination account. Indexed for lists. */
  customer: string | null
  /** The transfer_group or another indexed attribute by which lists filter. */
  tag: string | null
  /** Time of the object's next timer, ms. */
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

/** Kinds that a transfer creates in the destination account, by id prefix. */
const otherPrefixes: Record<string, ObjectKind> = { py: 'charge', pyr: 'refund' }

const kindByPrefix = new Map<string, ObjectKind>([
  ...(Object.keys(idPrefixes) as ObjectKind[]).map((kind): [string, ObjectKind] => [idPrefixes[kind], kind]),
  ...Object.entries(otherPrefixes),
])

export function kindOfId(id: string): ObjectKind | undefined {
  // Callers choose these ids, which may contain anything, so they are stored with a prefix.
  if (id.startsWith('coupon:')) return 'coupon'
  if (id.startsWith('word:')) return 'unique_word'
  const prefix = id.slice(0, id.lastIndexOf('_'))
  return kindByPrefix.get(prefix)
}

/** Returns the stored id of a coupon: a prefix and the public id, which the caller chose. */
export function couponKey(id: string): string {
  return `coupon:${id}`
}
