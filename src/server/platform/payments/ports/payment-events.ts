/** Payment events in our own terms; only the provider's adapter knows the provider's names. */
export type PaymentEventType =
  | `payment.${'authorized' | 'succeeded' | 'failed' | 'canceled' | 'updated'}`
  | 'charge.refunded'
  | `refund.${'created' | 'updated' | 'failed'}`
  | `dispute.${'opened' | 'updated' | 'closed' | 'withdrawn' | 'reinstated'}`
  | `payout.${'paid' | 'failed' | 'canceled' | 'updated'}`
  | `subscription.${'created' | 'updated' | 'ended'}`
  | `invoice.${'paid' | 'failed' | 'voided'}`
  | 'account.updated'
  /** Events that no module subscribes to. */
  | 'other'

/** Subject of an event type, such as `payment` in `payment.succeeded`. */
type PaymentEventSubject = PaymentEventType extends infer T
  ? T extends `${infer Subject}.${string}`
    ? Subject
    : never
  : never

/** Metadata of an event. Its object is always fetched again before it is applied. */
export interface PaymentEvent {
  id: string
  type: PaymentEventType
  /** Provider's name of the type, for looking it up there. */
  providerType: string
  /** Id of the event's object. */
  objectId: string | null
  /** Seller account of the event; null for our own account. */
  accountId: string | null
  /** Payment that the event is about or belongs to. */
  paymentId: string | null
}

/**
 * Puts an event of the provider into the inbox, from which it is applied soon. Returns false if it was already there.
 */
export type ReceivePaymentEvent = (event: PaymentEvent) => Promise<boolean>

/**
 * Applies an event. It fetches the event's object again and applies the current state, because event data may be
 * outdated.
 */
export type PaymentEventHandler = (
  event: Pick<PaymentEvent, 'accountId' | 'paymentId'> & { objectId: string },
) => Promise<void>

/** Registry of the modules' handlers for payment events. */
export interface PaymentEvents {
  /** Adds a handler for the events of a subject; handlers run in the order of subscription. */
  subscribe(subject: PaymentEventSubject, apply: PaymentEventHandler): void
  handlersOf(type: PaymentEventType): readonly PaymentEventHandler[]
}

export function createPaymentEvents(): PaymentEvents {
  const appliers = new Map<string, PaymentEventHandler[]>()
  return {
    subscribe: (subject, apply) => void appliers.set(subject, [...(appliers.get(subject) ?? []), apply]),
    handlersOf: (type) => appliers.get(type.split('.', 1)[0]!) ?? [],
  }
}
