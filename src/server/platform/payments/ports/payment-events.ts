/** The app's own names for types of payment events. Only the provider's adapter uses the provider's names. */
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

/** Part of an event type before the dot, such as `payment` in `payment.succeeded`. */
type PaymentEventSubject = PaymentEventType extends infer T
  ? T extends `${infer Subject}.${string}`
    ? Subject
    : never
  : never

/**
 * Event without its data. Before the event is processed, the object that it is about is fetched from the provider
 * again.
 */
export interface PaymentEvent {
  id: string
  type: PaymentEventType
  /** The provider's name of the event type. Helps to find the event in the provider's dashboard. */
  providerType: string
  /** Id of the object that the event is about. */
  objectId: string | null
  /** Seller account to which the event belongs. Null for our own account. */
  accountId: string | null
  /** Payment that the event is about, or to which the event's object belongs. */
  paymentId: string | null
}

/**
 * Stores an event from the provider in the inbox. The event is processed soon afterward. Returns false if the event was
 * already stored.
 */
export type ReceivePaymentEvent = (event: PaymentEvent) => Promise<boolean>

/**
 * Handler that processes an event. It fetches the event's object again and applies the object's current state, because
 * the event's data might be outdated.
 */
export type PaymentEventHandler = (
  event: Pick<PaymentEvent, 'accountId' | 'paymentId'> & { objectId: string },
) => Promise<void>

/** Registry of the modules' handlers for payment events. */
export interface PaymentEvents {
  /** Adds a handler for events about a subject. Handlers run in the order in which they were added. */
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
