import type { Stripe } from 'stripe'
import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'

export type DisputeReason = 'fraudulent' | 'product_not_received' | 'inquiry'

const daySeconds = 86_400
const networkCodes = { fraudulent: '10.4', product_not_received: '13.1', inquiry: '10.4' }

/** Time in seconds that the shop has to submit evidence, and time in seconds that the bank takes to decide. */
export const evidenceSeconds = 9 * daySeconds
export const decisionSeconds = 60 * daySeconds

export const evidenceKeys = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

/** Names of the evidence fields whose values are ids of uploaded files. */
export const fileKeys: ReadonlySet<string> = new Set([
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
])

export function blankDispute(
  unit: WorkUnit,
  { id, body }: StoredEntry<'charge'>,
  reason: DisputeReason,
): Omit<Stripe.Dispute, 'id' | 'object' | 'created'> {
  const isInquiry = reason === 'inquiry'
  const brand = body.payment_method_details?.card?.brand ?? 'visa'
  const evidence = Object.fromEntries(evidenceKeys.map((key) => [key, null]))
  return {
    amount: body.amount - body.amount_refunded,
    balance_transactions: [],
    charge: id,
    currency: body.currency,
    enhanced_eligibility_types: [],
    evidence: { ...evidence, enhanced_evidence: {} } as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: unit.now + evidenceSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: networkCodes[reason],
    payment_intent: body.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: networkCodes[reason],
      },
      type: 'card',
    },
    reason: isInquiry ? 'fraudulent' : reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
}
