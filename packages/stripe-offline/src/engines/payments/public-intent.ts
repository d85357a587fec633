import { notFound } from '../../core/errors.ts'
import { kindOfId } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'

const shown = {
  payment_intent: [
    'id', 'object', 'allowed_payment_method_types', 'amount', 'amount_details', 'automatic_payment_methods',
    'canceled_at', 'cancellation_reason', 'capture_method', 'client_secret', 'confirmation_method', 'created',
    'currency', 'description', 'last_payment_error', 'livemode', 'next_action', 'payment_method',
    'payment_method_configuration_details', 'payment_method_types', 'processing', 'receipt_email',
    'setup_future_usage', 'shipping', 'source', 'status',
  ],
  setup_intent: [
    'id', 'object', 'allowed_payment_method_types', 'automatic_payment_methods', 'cancellation_reason',
    'client_secret', 'created', 'description', 'last_setup_error', 'livemode', 'next_action', 'payment_method',
    'payment_method_types', 'status', 'usage',
  ],
} // prettier-ignore

/**
 * Returns the public attributes of an intent to a browser that sends the intent's client secret. Fails with
 * `resource_missing` if the secret is wrong.
 */
export async function publicIntent(unit: WorkUnit, id: string, secret: string): Promise<object> {
  const kind = kindOfId(id)
  if (kind !== 'payment_intent' && kind !== 'setup_intent') throw notFound('payment_intent', id)
  const { body } = await unit.get(kind, id)
  if (body.client_secret !== secret) throw notFound(kind, id)
  const all = body as unknown as Record<string, unknown>
  return Object.fromEntries(shown[kind].map((key) => [key, all[key]]))
}
