import type { Evidence } from '#contract/payouts/payouts.ts'
import { returnTermsText } from '#modules/accounts/return-terms.ts'
import { marketDay } from '#platform/settings/market-days.ts'
import type { EvidenceSource } from './disputes.store.ts'

/** What can be said for an order without anybody's help: who, where to, by whom, when, what. */
export function draftEvidence({ email, shipTo, sellerOrders }: EvidenceSource): Evidence {
  const of = (pick: (sellerOrder: EvidenceSource['sellerOrders'][number]) => string | null) =>
    [...new Set(sellerOrders.map(pick))].filter((text): text is string => Boolean(text)).join('; ')
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
    shipping_carrier: of((sellerOrder) => sellerOrder.carrier),
    shipping_tracking_number: of((sellerOrder) => sellerOrder.trackingNumber),
    shipping_date: of((sellerOrder) => day(sellerOrder.shippedAt)),
    product_description: of((sellerOrder) => sellerOrder.listings.join('; ')),
    refund_policy_disclosure: of(({ returnTerms, returnPolicy }) =>
      [returnTerms && returnTermsText('en', returnTerms), returnPolicy].filter(Boolean).join(' '),
    ),
    uncategorized_text: of((sellerOrder) => arrivalOf(sellerOrder)),
  }
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== '')) as Evidence
}

function arrivalOf({ deliveredAt, receivedAt }: EvidenceSource['sellerOrders'][number]): string {
  const facts: string[] = []
  // not words: for the buyer's bank, which reads English
  if (deliveredAt) facts.push(`Delivered on ${day(deliveredAt)}.`)
  // not words: as above
  if (receivedAt) facts.push(`Counted as received on ${day(receivedAt)}.`)
  return facts.join(' ')
}

function day(iso: string | null): string | null {
  return iso && marketDay(Date.parse(iso))
}
