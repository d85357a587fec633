import { carrierName } from '#contract/orders/carriers.ts'
import type { Evidence } from '#contract/payouts/payouts.ts'
import { returnTermsText } from '#modules/accounts/core/return-terms.ts'
import { addressText } from '#platform/language/formats.ts'
import { marketDay } from '#platform/settings/market-days.ts'
import type { EvidenceSource } from './disputes.store.ts'

const emptyAddress = {
  address_line1: '',
  address_line2: '',
  address_city: '',
  address_state: '',
  address_zip: '',
  country: 'US',
}

/** Returns evidence drafted from the order: customer, address, carrier, dates, items and return policy. */
export function draftEvidence({ email, shipTo, sellerOrders }: EvidenceSource): Evidence {
  const of = (pick: (sellerOrder: EvidenceSource['sellerOrders'][number]) => string | null) =>
    [...new Set(sellerOrders.map(pick))].filter((text): text is string => Boolean(text)).join('; ')
  // The address is formatted in English for the bank. The name is omitted, because the evidence has a separate field
  // for the name.
  const address = { ...emptyAddress, ...shipTo, name: '' }
  const lines = address.address_line1 ? addressText('en', address) : []
  const draft: Evidence = {
    customer_name: shipTo['name'] ?? '',
    customer_email_address: email,
    shipping_address: lines.join(', '),
    shipping_carrier: of(({ carrier }) => carrier && carrierName(carrier)),
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
  // not translated: for the buyer's bank, which reads English
  if (deliveredAt) facts.push(`Delivered on ${day(deliveredAt)}.`)
  // not translated: for the buyer's bank, which reads English
  if (receivedAt) facts.push(`Counted as received on ${day(receivedAt)}.`)
  return facts.join(' ')
}

function day(iso: string | null): string | null {
  return iso && marketDay(Date.parse(iso))
}
