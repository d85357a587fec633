import type { Stripe } from 'stripe'
import type { CardName } from '../engines/cards.ts'

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
}

export interface IntentSecret {
  paymentMethodId?: string
  returnUrl?: string
  /** Present while a 3-D Secure challenge is open: the capability its page is reached by. */
  challenge?: string
  useSdk?: boolean
}

/** What the sandbox must remember but never answers; a card is named by its behaviour, its number is not kept. */
export interface Secrets {
  customer: { deleted?: boolean }
  payment_method: { card: CardName; authenticated?: boolean; spent?: boolean }
  confirmation_token: { card: CardName; paymentMethodId?: string }
  payment_intent: IntentSecret
  setup_intent: IntentSecret
  charge: { card: CardName; availableOn?: number }
  refund: { card: CardName }
  balance_transaction: Record<string, never>
}

export type Kind = keyof Bodies

export interface Money {
  currency: string
  netCents: number
  /** Unix seconds. */
  availableOn: number
}

export interface Entry<K extends Kind = Kind> {
  kind: K
  id: string
  version: number
  /** Unix seconds of the sandbox clock. */
  created: number
  /** The intent an object belongs to, so that one read fetches them together. */
  family: string | null
  customer: string | null
  /** The transfer_group, which lists can be asked for. */
  tag: string | null
  /** When the clock next does something to this object, ms. */
  dueAt: number | null
  money: Money | null
  body: Bodies[K]
  secret: Secrets[K]
}

export const idPrefixes: Record<Kind, string> = {
  customer: 'cus',
  payment_method: 'pm',
  confirmation_token: 'ctoken',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  refund: 're',
  balance_transaction: 'txn',
}

export function kindOfId(id: string): Kind | undefined {
  const prefix = id.slice(0, id.lastIndexOf('_'))
  return (Object.keys(idPrefixes) as Kind[]).find((kind) => idPrefixes[kind] === prefix)
}
