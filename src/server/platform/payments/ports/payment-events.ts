/** What can happen at the card provider, in our own words: only the provider's adapter knows its names for them. */
export type PaymentEventType =
  | `payment.${'authorized' | 'succeeded' | 'failed' | 'canceled' | 'updated'}`
  | 'charge.refunded'
  | `refund.${'created' | 'updated' | 'failed'}`
  | `dispute.${'opened' | 'updated' | 'closed' | 'withdrawn' | 'reinstated'}`
  | `payout.${'paid' | 'failed' | 'canceled' | 'updated'}`
  | `subscription.${'created' | 'updated' | 'ended'}`
  | `invoice.${'paid' | 'failed' | 'voided'}`
  | 'account.updated'
  /** What nobody asked for and nobody listens to. */
  | 'other'

/** `payment` of `payment.succeeded`. */
type PaymentEventSubject = PaymentEventType extends infer T
  ? T extends `${infer Subject}.${string}`
    ? Subject
    : never
  : never

/** What is known of an event before it is looked into; its object is always read again. */
export interface PaymentEvent {
  id: string
  type: PaymentEventType
  /** The provider's own name of the type, for people who look for it there. */
  providerType: string
  /** What it is about. */
  objectId: string | null
  /** The seller's account it happened in; null for our own. */
  accountId: string | null
  /** The payment it is about or belongs to. */
  paymentId: string | null
}

/** Puts an event of the provider into the inbox, once; it is applied a moment later. False when it was there. */
export type ReceivePaymentEvent = (event: PaymentEvent) => Promise<boolean>

/** Applies an event: what it says is never believed, its object is fetched again and the present truth applied. */
export type ApplyPaymentEvent = (
  event: Pick<PaymentEvent, 'accountId' | 'paymentId'> & { objectId: string },
) => Promise<void>

/** Which module applies which of the provider's events. */
export interface PaymentEvents {
  /** Listens to the events about a subject, after those who listen to them already. */
  subscribe(subject: PaymentEventSubject, apply: ApplyPaymentEvent): void
  appliersOf(type: PaymentEventType): readonly ApplyPaymentEvent[]
}

export function openPaymentEvents(): PaymentEvents {
  const appliers = new Map<string, ApplyPaymentEvent[]>()
  return {
    subscribe: (subject, apply) => void appliers.set(subject, [...(appliers.get(subject) ?? []), apply]),
    appliersOf: (type) => appliers.get(type.split('.', 1)[0]!) ?? [],
  }
}
