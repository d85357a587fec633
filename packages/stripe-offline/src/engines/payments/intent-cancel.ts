import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { unexpectedState } from './intent-states.ts'

type Intent = StoredEntry<'payment_intent'>
type Reason = 'abandoned' | 'duplicate' | 'fraudulent' | 'requested_by_customer' | 'automatic'

const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

/** Cancels an unpaid intent and releases the authorized amount. Fails if the intent is already paid or canceled. */
export async function cancelIntent(unit: WorkUnit, intent: Intent, reason: Reason | null): Promise<void> {
  const body = intent.body
  if (!cancelable.includes(body.status)) throw unexpectedState(body, 'canceled', cancelable)
  const wasAuthorized = body.status === 'requires_capture'
  body.status = 'canceled'
  body.canceled_at = unit.now
  body.cancellation_reason = reason
  body.amount_capturable = 0
  body.next_action = null
  intent.secret.challenge = undefined
  unit.save(intent)
  if (wasAuthorized) {
    const charge = await unit.get('charge', body.latest_charge as string)
    charge.body.amount_refunded = charge.body.amount
    charge.body.refunded = true
    unit.save(charge)
    unit.emit(reason === 'automatic' ? 'charge.expired' : 'charge.refunded', charge.body)
  }
  unit.emit('payment_intent.canceled', body)
}

/** Timer that releases the authorized amount if it was not captured in time. */
export async function expireAuthorization(unit: WorkUnit, intent: Intent): Promise<void> {
  if (intent.body.status === 'requires_capture') await cancelIntent(unit, intent, 'automatic')
}
