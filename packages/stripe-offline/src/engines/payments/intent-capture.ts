import { ApiError, invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { integer, mergeMetadata } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { addBalanceTransaction, feeCents } from '../balance/balance.ts'
import { findCardRule } from '../cards/cards.ts'
import { testDelayMs } from '../disputes/dispute-steps.ts'
import { applyStatementDescriptor } from './intent-write.ts'
import { unexpectedState } from './intent-states.ts'

type Intent = StoredEntry<'payment_intent'>
type Charge = StoredEntry<'charge'>

const pendingSeconds = 2 * 86_400

/**
 * Captures the authorized amount or a part of it, and releases the rest. Fails if the amount is higher than the
 * authorized one, or if the intent is not waiting for a capture.
 */
export async function captureIntent(unit: WorkUnit, intent: Intent, params: Params): Promise<void> {
  const body = intent.body
  if (body.cancellation_reason === 'automatic') {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'charge_expired_for_capture',
      message: 'The authorization of this charge has expired.',
      payment_intent: body,
    })
  }
  if (body.status !== 'requires_capture') throw unexpectedState(body, 'captured', ['requires_capture'])
  const amount = integer(params, 'amount_to_capture') ?? body.amount_capturable
  if (amount < 1)
    throw invalid('amount_to_capture must be at least 1.', 'parameter_invalid_integer', 'amount_to_capture')
  if (amount > body.amount_capturable) {
    throw invalid(
      `The amount ${amount} is greater than the amount you can capture (${body.amount_capturable}).`,
      'amount_too_large',
      'amount_to_capture',
    )
  }
  applyStatementDescriptor(body, params)
  body.metadata = mergeMetadata(params, body.metadata)
  const charge = await unit.get('charge', body.latest_charge as string)
  await receiveFunds(unit, intent, charge, amount)
  unit.emit('charge.captured', charge.body)
  if (charge.body.amount_refunded > 0) unit.emit('charge.refunded', charge.body)
  unit.emit('payment_intent.succeeded', body)
}

/**
 * Adds the balance transaction for a charge, which includes the fee. The funds are pending for two days, unless the
 * test card makes them available immediately.
 */
export async function receiveFunds(
  unit: WorkUnit,
  intent: Intent,
  charge: Charge,
  amount: number,
): Promise<void> {
  const rule = findCardRule(charge.secret.card)
  const availableOn = unit.now + (rule.isAvailableImmediately ? 0 : pendingSeconds)
  const transaction = addBalanceTransaction(unit, {
    type: 'charge',
    amount,
    fee: feeCents(amount),
    currency: intent.body.currency,
    source: charge.id,
    family: intent.id,
    availableOn,
    description: intent.body.description,
  })
  charge.secret.availableOn = availableOn
  charge.body.captured = true
  if (rule.dispute !== undefined) charge.dueAt = unit.nowMs + testDelayMs
  charge.body.amount_captured = amount
  // Releases the part of the authorized amount that is not captured.
  charge.body.amount_refunded = charge.body.amount - amount
  charge.body.balance_transaction = transaction.id
  intent.body.amount_received = amount
  intent.body.amount_capturable = 0
  intent.body.status = 'succeeded'
  unit.save(charge)
  unit.save(intent)
}
