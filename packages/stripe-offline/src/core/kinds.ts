import type { Stripe } from 'stripe'
import type { PayoutFailure } from '../test-data/banks.ts'
import type { CardName } from '../test-data/card-name.ts'

/**
 * Response body for each kind of object. The types come from the SDK, so that a missing attribute causes a type error.
 */
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
  /** Secret in the URL of the challenge page. Set while a 3-D Secure challenge is open. */
  challenge?: string
  useSdk?: boolean
  /**
   * Id of the invoice that the payment intent pays. When the intent's state changes, the invoice's state is updated.
   */
  invoiceId?: string
  /** Id of the subscription for which the setup intent collects a card. */
  subscriptionId?: string
}

/**
 * Data of a link to a hosted page. The link can be opened only once. Opening it creates a session with a separate
 * secret.
 */
export interface LinkSecret {
  account: string
  session?: string
  done?: boolean
}

export interface ChargeSecret {
  /** Name of the test card that was charged, or 'none' for a payment that a transfer created. */
  card: CardName | 'none'
  availableOn?: number
  /** Sum of the transfers from this charge, minus the reversals of these transfers, in cents. */
  transferredCents?: number
  isDisputed?: boolean
}

export interface AccountSecret {
  /** Id of the bank account for payouts. */
  bankId?: string
  verification: 'none' | 'pending' | 'failed' | 'passed'
  /** Time in Unix seconds when the holder accepted the terms and completed the onboarding. */
  finishedAt?: number
  /** Whether the account's transfer capability was paused on the control page. */
  isPaused?: boolean
}

/** Data for a subscription's timers. All times are in Unix seconds. */
export interface SubscriptionSecret {
  /** Number of billing intervals from the billing_cycle_anchor to the end of the current period. */
  cycle: number
  expiresAt?: number
  /** Draft invoice for a renewal. An hour after its creation, the invoice is finalized and charged. */
  draft?: { invoice: string; finaliseAt: number }
  retry?: { invoice: string; at: number }
}

/**
 * Internal state of each kind of object. Responses never contain this state. Card numbers are never stored; a card is
 * identified by the name of the test card.
 */
export interface Secrets {
  customer: { deleted?: boolean }
  payment_method: { card: CardName; authenticated?: boolean; spent?: boolean }
  confirmation_token: { card: CardName; paymentMethodId?: string }
  payment_intent: IntentSecret
  setup_intent: IntentSecret
  charge: ChargeSecret
  refund: { card: CardName | 'none' }
  balance_transaction: Record<string, never>
  /**
   * Every debit of an account also updates the account's `balance_settings` object. Concurrent debits therefore
   * conflict, and cannot spend the same money.
   */
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
  /** `key`: the secret in the URL of the invoice's hosted page. */
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
  /** Time in Unix seconds when the amount becomes available. */
  availableOn: number
}

export interface StoredEntry<K extends ObjectKind = ObjectKind> {
  kind: K
  id: string
  /** Account that owns the object: the platform's account or a connected account. */
  account: string
  version: number
  /** Time in Unix seconds, by the sandbox's clock, when the object was created. */
  created: number
  /**
   * Id of the object that this object belongs to, such as an intent. A single query can read an object together with
   * all objects that belong to it.
   */
  family: string | null
  /** Id of the object's customer or, for a transfer, of its destination account. Indexed for list calls. */
  customer: string | null
  /** Value of the attribute that list calls filter by, such as transfer_group. Indexed for list calls. */
  tag: string | null
  /** Time when the object's next timer is due, in ms since the epoch. */
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

/** Kinds of objects that a transfer creates in the destination account, keyed by id prefix. */
const otherPrefixes: Record<string, ObjectKind> = { py: 'charge', pyr: 'refund' }

const kindByPrefix = new Map<string, ObjectKind>([
  ...(Object.keys(idPrefixes) as ObjectKind[]).map((kind): [string, ObjectKind] => [idPrefixes[kind], kind]),
  ...Object.entries(otherPrefixes),
])

export function kindOfId(id: string): ObjectKind | undefined {
  // Callers choose the ids for the kinds of objects below, so the stored ids have an additional prefix that identifies
  // the kind.
  if (id.startsWith('coupon:')) return 'coupon'
  if (id.startsWith('word:')) return 'unique_word'
  const prefix = id.slice(0, id.lastIndexOf('_'))
  return kindByPrefix.get(prefix)
}

/** Returns the stored id of a coupon: a prefix and the public id, which the caller chose. */
export function couponKey(id: string): string {
  return `coupon:${id}`
}
