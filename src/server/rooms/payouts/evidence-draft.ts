import type { Evidence } from '#contract/payouts.ts'
import { dateOf } from '#platform/clock.ts'
import type { EvidenceSource } from './disputes.store.ts'

/** What can be said for an order without anybody's help: who, where to, by whom, when, what. */
export function draftEvidence({ email, shipTo, parts }: EvidenceSource): Evidence {
  const of = (pick: (part: EvidenceSource['parts'][number]) => string | null) =>
    [...new Set(parts.map(pick))].filter((text): text is string => Boolean(text)).join('; ')
  const address = [
    shipTo['address_line1'],
    shipTo['address_line2'],
    `${shipTo['address_zip'] ?? ''} ${shipTo['address_city'] ?? ''}`.trim(),
    shipTo['address_state'],
    shipTo['country'],
  ]
  const draft: Evidence = {
    customer_name: shipTo['name'] ?? '',
    customer_email_address: email,
    shipping_address: address.filter(Boolean).join(', '),
    shipping_carrier: of((part) => part.carrier),
    shipping_tracking_number: of((part) => part.trackingNumber),
    shipping_date: of((part) => day(part.shippedAt)),
    product_description: of((part) => part.pieces.join('; ')),
    refund_policy_disclosure: of((part) => part.returnPolicy),
    uncategorized_text: of((part) => arrivalOf(part)),
  }
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== '')) as Evidence
}

function arrivalOf({ deliveredAt, receivedAt }: EvidenceSource['parts'][number]): string {
  const told: string[] = []
  if (deliveredAt) told.push(`Delivered on ${day(deliveredAt)}.`)
  if (receivedAt) told.push(`Counted as received on ${day(receivedAt)}.`)
  return told.join(' ')
}

function day(iso: string | null): string | null {
  return iso && dateOf(Date.parse(iso))
}
