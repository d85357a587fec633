/** Types of payment events under the app's own names. Only the adapter of the provider uses the provider's names. */
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

/** Event without its data. The object that the event is about is always fetched again before the event is applied. */
export interface PaymentEvent {
  id: string
  type: PaymentEventType
  /** Provider's name of the event type, for finding the event in the provider's dashboard. */
  providerType: string
  /** Id of the object that the event is about. */
  objectId: string | null
  /** Seller account that the event belongs to; null for our own account. */
  accountId: string | null
  /** Payment that the event is about, or that the event's object belongs to. */
  paymentId: string | null
}

/**
 * Stores an event from the provider in the inbox, from which the event is soon applied. Returns false if the event was
 * already stored.
 */
export type ReceivePaymentEvent = (event: PaymentEvent) => Promise<boolean>

/**
 * Handler that applies an event. The handler fetches the event's object again and applies its current state, because
 * the data in the event may be outdated.
 */
export type PaymentEventHandler = (
  event: Pick<PaymentEvent, 'accountId' | 'paymentId'> & { objectId: string },
) => Promise<void>

/** Registry of the modules' handlers for payment events. */
export interface PaymentEvents {
  /** Adds a handler for the events of a subject. Handlers run in the order in which they were added. */
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
