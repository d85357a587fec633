import type { Dispute, Evidence, EvidenceFileField } from '#contract/payouts/payouts.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

const reasons: Record<string, string> = tableOf('admin.disputes.reason')

/**
 * Returns the label of a dispute reason, such as `Product not received`. For an unknown reason, the label is derived
 * from the reason's code.
 */
export function disputeReasonLabel(reason: string): string {
  return reasons[reason] ?? capitalize(reason.replaceAll('_', ' '))
}

/** Describes the state of a dispute, with the date of its last change or its deadline. */
export function disputeStateText({
  state,
  submittedAt,
  evidenceDueAt,
  isInquiry,
  closedAt,
}: Dispute): string {
  if (state === 'won')
    return closedAt ? t('admin.disputes.won-on', { date: dateText(closedAt) }) : t('admin.disputes.won')
  if (state === 'lost')
    return closedAt ? t('admin.disputes.lost-on', { date: dateText(closedAt) }) : t('admin.disputes.lost')
  if (submittedAt) return t('admin.disputes.submitted', { date: dateText(submittedAt) })
  if (!evidenceDueAt) return isInquiry ? t('admin.disputes.inquiry') : t('admin.disputes.open')
  const date = dateText(evidenceDueAt)
  return isInquiry ? t('admin.disputes.inquiry-until', { date }) : t('admin.disputes.open-until', { date })
}

export const evidenceFieldLabels: Record<keyof Evidence, string> = {
  ...tableOf('admin.disputes.field'),
  shipping_carrier: t('order.parcel.carrier'),
  shipping_tracking_number: t('order.parcel.number'),
}

export const evidenceFileLabels: Record<EvidenceFileField, string> = tableOf('admin.disputes.file')

/** Evidence fields that are edited in a multiline input. */
export const multilineEvidenceFields: ReadonlySet<string> = new Set([
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
])
