import type { Stripe } from 'stripe'
import { randomPart } from '../../core/ids.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, textParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import type { CardRule, Decline } from '../../test-data/card-rule.ts'
import { findCardRule } from '../cards/cards.ts'

type Charge = StoredEntry<'charge'>

export interface ChargeAttempt {
  threeDs: 'none' | 'authenticated'
  /** Deadline for the capture, in Unix seconds. Absent if the charge was captured immediately. */
  captureBefore?: number | undefined
  decline?: Decline
}

/** Adds a charge for a payment attempt that has succeeded or failed. */
export function addCharge(
  unit: WorkUnit,
  intent: StoredEntry<'payment_intent'>,
  method: StoredEntry<'payment_method'>,
  attempt: ChargeAttempt,
): Charge {
  const from = intent.body
  const failed = attempt.decline !== undefined
  return unit.add(
    'charge',
    {
      amount: from.amount,
      amount_captured: 0,
      amount_refunded: 0,
      application: null,
      application_fee: null,
      application_fee_amount: null,
      balance_transaction: null,
      billing_details: method.body.billing_details,
      calculated_statement_descriptor: failed ? null : (from.statement_descriptor ?? 'SANDBOX'),
      captured: false,
      currency: from.currency,
      customer: from.customer,
      description: from.description,
      disputed: false,
      failure_balance_transaction: null,
      failure_code: attempt.decline?.code ?? null,
      failure_message: attempt.decline?.message ?? null,
      fraud_details: {},
      livemode: false,
      metadata: from.metadata,
      on_behalf_of: null,
      outcome: outcome(attempt.decline, findCardRule(method.secret.card)),
      paid: !failed,
      payment_intent: intent.id,
      payment_method: method.id,
      payment_method_details: { card: cardDetails(method, from.amount, attempt), type: 'card' },
      radar_options: {},
      receipt_email: from.receipt_email,
      receipt_number: null,
      receipt_url: null,
      refunded: false,
      review: null,
      shipping: from.shipping,
      source: null,
      source_transfer: null,
      statement_descriptor: from.statement_descriptor,
      statement_descriptor_suffix: from.statement_descriptor_suffix,
      status: failed ? 'failed' : 'succeeded',
      transfer_data: null,
      transfer_group: from.transfer_group ?? `group_${intent.id}`,
    },
    {
      secret: { card: method.secret.card },
      family: intent.id,
      customer: intent.customer,
      tag: from.transfer_group ?? `group_${intent.id}`,
    },
  )
}

function outcome(decline: Decline | undefined, { risk, isBlocked = false }: CardRule): Stripe.Charge.Outcome {
  const failed = decline !== undefined
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isBlocked
      ? 'not_sent_to_network'
      : failed
        ? 'declined_by_network'
        : 'approved_by_network',
    reason: isBlocked ? `${risk}_risk_level` : failed ? (decline.declineCode ?? decline.code) : null,
    risk_level: risk ?? 'normal',
    risk_score: { normal: 10, elevated: 70, highest: 90 }[risk ?? 'normal'],
    seller_message: isBlocked
      ? 'Stripe blocked this payment as too risky.'
      : failed
        ? 'The bank did not return any further details with this decline.'
        : 'Payment complete.',
    type: isBlocked ? 'blocked' : failed ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails(
  method: StoredEntry<'payment_method'>,
  amount: number,
  attempt: ChargeAttempt,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.body.card as Stripe.PaymentMethod.Card
  const failed = attempt.decline !== undefined
  const challenged = attempt.threeDs === 'authenticated'
  return {
    amount_authorized: failed ? null : amount,
    authorization_code: failed ? null : '123456',
    brand: card.brand,
    ...(attempt.captureBefore === undefined ? {} : { capture_before: attempt.captureBefore }),
    checks: {
      address_line1_check: card.checks?.address_line1_check ?? null,
      address_postal_code_check: card.checks?.address_postal_code_check ?? null,
      cvc_check: card.checks?.cvc_check === 'fail' ? 'fail' : failed ? null : 'pass',
    },
    country: card.country,
    electronic_commerce_indicator: challenged ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: failed ? null : randomPart(15),
    regulated_status: 'unregulated',
    three_d_secure: challenged ? passedChallenge() : null,
    transaction_link_id: null,
    wallet: null,
  }
}

function passedChallenge(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: randomPart(24),
    version: '2.2.0',
  }
}

export const chargeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/charges/:id',
    connected: true,
    async run({ unit, id }) {
      return (await unit.get('charge', id)).body
    },
  },
  {
    method: 'GET',
    path: '/v1/charges',
    connected: true,
    async run({ unit, params, pool }) {
      allowOnly(params, [
        'created',
        'customer',
        'limit',
        'starting_after',
        'ending_before',
        'payment_intent',
        'transfer_group',
      ])
      return listPage(pool, unit, {
        kind: 'charge',
        url: '/v1/charges',
        params,
        family: textParam(params, 'payment_intent') ?? undefined,
        customer: textParam(params, 'customer') ?? undefined,
        tag: textParam(params, 'transfer_group') ?? undefined,
      })
    },
  },
]
