import type { Dispute, Evidence } from '#contract/payouts/payouts.ts'
import { capital, shortDate } from '#web/ui/words.ts'

/** `product_not_received` → `Product not received` */
export function reasonWords(reason: string): string {
  return capital(reason.replaceAll('_', ' '))
}

export function stateText({ state, submittedAt, evidenceDueAt, isInquiry }: Dispute): string {
  if (state === 'won') return 'Won'
  if (state === 'lost') return 'Lost'
  if (submittedAt) return `Evidence handed in on ${shortDate(submittedAt)}`
  const due = evidenceDueAt ? `, evidence counts until ${shortDate(evidenceDueAt)}` : ''
  return `${isInquiry ? 'An inquiry' : 'Open'}${due}`
}

export const fieldWords: Record<keyof Evidence, string> = {
  customer_name: 'Buyer’s name',
  customer_email_address: 'Buyer’s e-mail',
  shipping_address: 'Shipped to',
  shipping_carrier: 'Carrier',
  shipping_tracking_number: 'Tracking number',
  shipping_date: 'Shipped on',
  product_description: 'What was sold',
  refund_policy_disclosure: 'Return policy, as the buyer was shown it',
  refund_refusal_explanation: 'Why there was no refund',
  uncategorized_text: 'What else speaks for the house',
}

/** Fields that take more than a line. */
export const longFields: ReadonlySet<string> = new Set([
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
])
