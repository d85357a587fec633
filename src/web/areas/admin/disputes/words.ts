import type { Dispute, Evidence } from '#contract/payouts/payouts.ts'
import { capital, shortDate } from '#web/ui/words.ts'
import { t } from '#web/t.ts'

const reasons: Record<string, string> = {
  credit_not_processed: t('admin.disputes.reason.credit-not-processed'),
  duplicate: t('admin.disputes.reason.duplicate'),
  fraudulent: t('admin.disputes.reason.fraudulent'),
  general: t('admin.disputes.reason.general'),
  product_not_received: t('admin.disputes.reason.product-not-received'),
  product_unacceptable: t('admin.disputes.reason.product-unacceptable'),
  subscription_canceled: t('admin.disputes.reason.subscription-canceled'),
  unrecognized: t('admin.disputes.reason.unrecognized'),
}

/** `product_not_received` → `Product not received`; a reason without words here likewise, from its code. */
export function reasonWords(reason: string): string {
  return reasons[reason] ?? capital(reason.replaceAll('_', ' '))
}

/** Where a dispute stands, with the day it came there or has to be answered by. */
export function stateText({ state, submittedAt, evidenceDueAt, isInquiry, closedAt }: Dispute): string {
  if (state === 'won')
    return closedAt ? t('admin.disputes.won-on', { date: shortDate(closedAt) }) : t('admin.disputes.won')
  if (state === 'lost')
    return closedAt ? t('admin.disputes.lost-on', { date: shortDate(closedAt) }) : t('admin.disputes.lost')
  if (submittedAt) return t('admin.disputes.submitted', { date: shortDate(submittedAt) })
  if (!evidenceDueAt) return isInquiry ? t('admin.disputes.inquiry') : t('admin.disputes.open')
  const date = shortDate(evidenceDueAt)
  return isInquiry ? t('admin.disputes.inquiry-until', { date }) : t('admin.disputes.open-until', { date })
}

export const fieldWords: Record<keyof Evidence, string> = {
  customer_name: t('admin.disputes.field.customer-name'),
  customer_email_address: t('admin.disputes.field.customer-email'),
  shipping_address: t('admin.disputes.field.shipping-address'),
  shipping_carrier: t('order.parcel.carrier'),
  shipping_tracking_number: t('order.parcel.number'),
  shipping_date: t('admin.disputes.field.shipping-date'),
  product_description: t('admin.disputes.field.description'),
  refund_policy_disclosure: t('admin.disputes.field.refund-policy'),
  refund_refusal_explanation: t('admin.disputes.field.no-refund'),
  uncategorized_text: t('admin.disputes.field.other'),
}

/** Fields that take more than a line. */
export const longFields: ReadonlySet<string> = new Set([
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
])
