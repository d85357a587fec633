import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { addBalanceTransaction } from '../balance/balance.ts'
import { findCardRule } from '../cards/cards.ts'
import { evidenceSeconds, blankDispute, decisionSeconds } from './dispute-body.ts'
import type { DisputeReason } from './dispute-body.ts'

type Charge = StoredEntry<'charge'>
type Dispute = StoredEntry<'dispute'>

/** Fee for a dispute in cents. The fee is charged whether the dispute is won or lost. */
export const disputeFeeCents = 1500
/**
 * Delay in ms, by the sandbox's clock, for two test events. The holder of a test card disputes a charge after this
 * delay. If the submitted evidence contains one of Stripe's test texts, the bank decides after this delay.
 */
export const testDelayMs = 5000

/** Timer that opens a dispute about a charge to a test card whose holder disputes all charges. */
export async function openDisputeOfTestCard(unit: WorkUnit, charge: Charge): Promise<void> {
  const { dispute } = findCardRule(charge.secret.card)
  if (dispute !== undefined && !charge.body.disputed) await openDispute(unit, charge, dispute)
}

/**
 * Opens a dispute about the part of a charge that was not refunded. This amount is withdrawn immediately, unless the
 * dispute is an inquiry.
 */
export async function openDispute(
  unit: WorkUnit,
  charge: Charge,
  reason: DisputeReason,
): Promise<Dispute | undefined> {
  const { body } = charge
  if (!body.captured || body.disputed || body.amount <= body.amount_refunded) return undefined
  const dispute = unit.add('dispute', blankDispute(unit, charge, reason), {
    secret: { isWithdrawn: false },
    ...(charge.family === null ? {} : { family: charge.family }),
    dueAt: unit.nowMs + evidenceSeconds * 1000,
  })
  body.disputed = true
  unit.save(charge)
  unit.emit('charge.dispute.created', dispute.body)
  if (reason !== 'inquiry') await withdrawFunds(unit, dispute)
  return dispute
}

async function withdrawFunds(unit: WorkUnit, dispute: Dispute): Promise<void> {
  const charge = await unit.get('charge', dispute.body.charge as string)
  charge.secret.isDisputed = true
  unit.save(charge)
  dispute.secret.isWithdrawn = true
  post(unit, dispute, -dispute.body.amount, disputeFeeCents)
  unit.emit('charge.dispute.funds_withdrawn', dispute.body)
}

/**
 * Submits the evidence to the bank. If the evidence contains one of Stripe's test texts, the bank decides quickly;
 * otherwise, it decides after the usual time.
 */
export async function submitEvidence(unit: WorkUnit, dispute: Dispute): Promise<void> {
  const { body, secret } = dispute
  const details = body.evidence_details
  const words = body.evidence.uncategorized_text ?? ''
  const isInquiry = body.status.startsWith('warning_')
  details.has_evidence = true
  details.submission_count += 1
  details.submission_method = 'manual'
  if (isInquiry && words.includes('escalate_inquiry_evidence')) return escalate(unit, dispute)
  body.status = isInquiry ? 'warning_under_review' : 'under_review'
  if (words.includes('winning_evidence')) secret.verdict = 'won'
  if (words.includes('losing_evidence')) secret.verdict = 'lost'
  dispute.dueAt = unit.nowMs + (secret.verdict === undefined ? decisionSeconds * 1000 : testDelayMs)
}

async function escalate(unit: WorkUnit, dispute: Dispute): Promise<void> {
  const { body } = dispute
  body.status = 'needs_response'
  body.is_charge_refundable = false
  body.amount = await unrefundedAmount(unit, dispute)
  body.evidence_details.due_by = unit.now + evidenceSeconds
  dispute.dueAt = unit.nowMs + evidenceSeconds * 1000
  if (body.payment_method_details?.card) body.payment_method_details.card.case_type = 'chargeback'
  await withdrawFunds(unit, dispute)
}

async function unrefundedAmount(unit: WorkUnit, dispute: Dispute): Promise<number> {
  const { body } = await unit.get('charge', dispute.body.charge as string)
  return body.amount - body.amount_refunded
}

/** Timer that closes the dispute when the bank decides, or when the deadline for submitting evidence has passed. */
export async function closeDisputeByTimer(unit: WorkUnit, dispute: Dispute): Promise<void> {
  const { status } = dispute.body
  if (isClosed(dispute)) return
  if (status === 'needs_response' || status === 'warning_needs_response')
    dispute.body.evidence_details.past_due = true
  await closeDispute(unit, dispute, dispute.secret.verdict ?? 'lost')
}

/**
 * Closes a dispute. If the shop wins the dispute, the amount is returned, but not the fee. Closing an inquiry does not
 * move any money.
 */
export async function closeDispute(unit: WorkUnit, dispute: Dispute, verdict: 'won' | 'lost'): Promise<void> {
  const { body, secret } = dispute
  dispute.dueAt = null
  unit.save(dispute)
  body.status = secret.isWithdrawn ? verdict : 'warning_closed'
  body.is_charge_refundable = false
  if (secret.isWithdrawn && verdict === 'won') {
    const charge = await unit.get('charge', body.charge as string)
    charge.secret.isDisputed = false
    unit.save(charge)
    post(unit, dispute, body.amount, 0)
    unit.emit('charge.dispute.funds_reinstated', body)
  }
  unit.emit('charge.dispute.closed', body)
}

export function isClosed({ body }: Dispute): boolean {
  return body.status === 'won' || body.status === 'lost' || body.status === 'warning_closed'
}

function post(unit: WorkUnit, dispute: Dispute, amount: number, fee: number): void {
  const { body } = dispute
  const booking = addBalanceTransaction(unit, {
    type: 'adjustment',
    amount,
    fee,
    feeDescription: 'Dispute fee',
    currency: body.currency,
    source: dispute.id,
    family: dispute.family ?? dispute.id,
    availableOn: unit.now,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${String(body.charge)}`,
  })
  body.balance_transactions = [...body.balance_transactions, structuredClone(booking.body)]
  unit.save(dispute)
}
