import { checkDigits, formatMoney } from '../../core/currencies.ts'
import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, integer, mergeMetadata, oneOf, textParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { addBalanceTransaction } from '../balance/balance.ts'
import { findCardRule } from '../cards/cards.ts'

type Charge = StoredEntry<'charge'>
type Refund = StoredEntry<'refund'>

/**
 * Delay in seconds, by the sandbox's clock, before a pending refund is completed. Only two test cards have pending
 * refunds.
 */
const laterSeconds = 5
/**
 * Refunds a captured charge fully or partially. Fails if the charge is not captured, or if the amount exceeds the part
 * of the charge that has not been refunded yet.
 */
async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, ['amount', 'charge', 'metadata', 'payment_intent', 'reason'])
  const charge = await chargeOf(unit, params)
  const left = charge.body.amount - charge.body.amount_refunded
  if (!charge.body.captured) {
    throw invalid(
      `Charge ${charge.id} has not been captured; cancel its PaymentIntent instead.`,
      'charge_not_refundable',
    )
  }
  if (charge.secret.isDisputed === true) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, 'charge_disputed')
  }
  if (left <= 0) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
  const amount = integer(params, 'amount') ?? left
  if (amount < 1) throw invalid('Amount must be at least 1.', 'parameter_invalid_integer', 'amount')
  const { currency } = charge.body
  checkDigits(amount, currency)
  if (amount > left) {
    throw invalid(
      `Refund amount (${formatMoney(amount, currency)}) is greater than unrefunded amount on charge (${formatMoney(left, currency)}).`,
      'amount_too_large',
      'amount',
    )
  }
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const
  return add(unit, charge, {
    amount,
    reason: oneOf(params, 'reason', reasons) ?? null,
    metadata: mergeMetadata(params, {}),
  })
}

async function chargeOf(unit: WorkUnit, params: Params): Promise<Charge> {
  const chargeId = textParam(params, 'charge')
  const intentId = textParam(params, 'payment_intent')
  if (chargeId) return unit.get('charge', chargeId, 'charge')
  if (!intentId) throw invalid('Give charge or payment_intent.', 'parameter_missing', 'payment_intent')
  const intent = await unit.get('payment_intent', intentId, 'payment_intent')
  if (typeof intent.body.latest_charge !== 'string' || intent.body.status !== 'succeeded') {
    throw invalid(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      'payment_intent_unexpected_state',
      'payment_intent',
    )
  }
  return unit.get('charge', intent.body.latest_charge)
}

function add(
  unit: WorkUnit,
  charge: Charge,
  input: {
    amount: number
    reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
    metadata: Record<string, string>
  },
): object {
  const intentId = charge.body.payment_intent as string
  const { refund: later } = findCardRule(charge.secret.card)
  const refund = unit.add(
    'refund',
    {
      amount: input.amount,
      balance_transaction: null,
      charge: charge.id,
      currency: charge.body.currency,
      customer: charge.body.customer,
      customer_account: null,
      destination_details: {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      },
      metadata: input.metadata,
      payment_intent: intentId,
      payment_method: charge.body.payment_method,
      reason: input.reason,
      receipt_number: null,
      source_transfer_reversal: null,
      status: later === 'succeeds_later' ? 'pending' : 'succeeded',
      transfer_reversal: null,
    },
    {
      secret: { card: charge.secret.card },
      family: intentId,
      ...(later === undefined ? {} : { dueAt: unit.nowMs + laterSeconds * 1000 }),
    },
  )
  refund.body.balance_transaction = post(unit, charge, refund, -input.amount, 'refund')
  charge.body.amount_refunded += input.amount
  charge.body.refunded = charge.body.amount_refunded === charge.body.amount
  unit.save(charge)
  unit.emit('refund.created', refund.body)
  unit.emit('charge.refunded', charge.body)
  return refund.body
}

function post(
  unit: WorkUnit,
  charge: Charge,
  refund: Refund,
  amount: number,
  type: 'refund' | 'refund_failure',
): string {
  return addBalanceTransaction(unit, {
    type,
    amount,
    fee: 0,
    currency: charge.body.currency,
    source: refund.id,
    family: charge.body.payment_intent as string,
    availableOn: Math.max(unit.now, charge.secret.availableOn ?? 0),
    description: null,
  }).id
}

/**
 * Timer that completes a pending refund. Two test cards have pending refunds: refunds to one card succeed later, and
 * refunds to the other card fail later.
 */
export async function completeRefund(unit: WorkUnit, refund: Refund): Promise<void> {
  const charge = await unit.get('charge', refund.body.charge as string)
  if (findCardRule(refund.secret.card).refund === 'succeeds_later') {
    refund.body.status = 'succeeded'
    unit.emit('refund.updated', refund.body, { status: 'pending' })
    unit.emit('charge.refund.updated', refund.body, { status: 'pending' })
    return
  }
  refund.body.status = 'failed'
  refund.body.failure_reason = 'expired_or_canceled_card'
  refund.body.failure_balance_transaction = post(unit, charge, refund, refund.body.amount, 'refund_failure')
  charge.body.amount_refunded -= refund.body.amount
  charge.body.refunded = false
  unit.save(charge)
  unit.emit('refund.updated', refund.body, { status: 'succeeded' })
  unit.emit('charge.refund.updated', refund.body, { status: 'succeeded' })
  unit.emit('refund.failed', refund.body)
}

export const refundRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    reads: ['payment_intent', 'charge'],
    run: ({ unit, params }) => create(unit, params),
  },
  {
    method: 'POST',
    path: '/v1/refunds/:id',
    async run({ unit, id, params }) {
      allowOnly(params, ['metadata'])
      const refund = await unit.get('refund', id)
      refund.body.metadata = mergeMetadata(params, refund.body.metadata ?? {})
      unit.save(refund)
      unit.emit('refund.updated', refund.body)
      return refund.body
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    connected: true,
    async run({ unit, id }) {
      return (await unit.get('refund', id)).body
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    connected: true,
    async run({ unit, params, pool }) {
      allowOnly(params, ['charge', 'created', 'limit', 'starting_after', 'ending_before', 'payment_intent'])
      return listPage(pool, unit, {
        kind: 'refund',
        url: '/v1/refunds',
        params,
        family: textParam(params, 'payment_intent') ?? undefined,
        where: { charge: textParam(params, 'charge') },
      })
    },
  },
]
