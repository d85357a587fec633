import type { ReturnAddress } from '#contract/address.ts'
import { carrierName } from '#contract/orders/carriers.ts'
import type { Issue } from '#contract/orders/seller-order-shapes.ts'
import type { EmailDraft, EmailBlock } from '#platform/mail/layout.ts'
import type { SellerOrderForEmails } from '#modules/orders/seller-order-emails.ts'
import { dayText, type Links } from './emails/care-emails.ts'
import { toBuyer, toSeller } from './emails/issue-emails.ts'

/** To the buyer: where to send it, who pays and by when; to the seller: what was agreed. */
export function returnAgreedEmails(of: SellerOrderForEmails, links: Links, by: string): EmailDraft[] {
  const { issue, state } = of.sellerOrder
  if (!issue || state !== 'returning') return []
  const decided = by === 'admin'
  const start = decided ? 'We have decided that' : 'It is agreed that'
  const words = decided ? issue.notes.findLast((note) => note.by === 'admin')?.text : undefined
  const said: EmailBlock[] = words ? [{ rows: [['We say', words]] }] : []
  const subject = `Return agreed: order ${of.orderNumber}`
  const buyers: EmailBlock[] = [
    `${start} you send back what you bought of ${of.seller.name} in order ${of.orderNumber}. You get your money back once it has arrived.`,
    ...said,
    ...howToSend(of, issue),
  ]
  const sellers: EmailBlock[] = [
    `${start} the buyer sends back order ${of.orderNumber}. Once it is with you, please say so: the money is given back three days later, or at once if you do it.`,
    ...said,
    ...whatComes(of, issue),
  ]
  return [
    toBuyer(of, links, subject, buyers, issue.returnTo ? 'I have sent it' : 'See how it stands'),
    toSeller(of, links, subject, sellers),
  ]
}

/** To the buyer, and to the seller where it was the marketplace: the address a return goes to, given or changed. */
export function returnAddressEmails(of: SellerOrderForEmails, links: Links, by: string): EmailDraft[] {
  const { issue } = of.sellerOrder
  if (!issue?.returnTo) return []
  const subject = `Return address for order ${of.orderNumber}`
  const buyers = toBuyer(of, links, subject, howToSend(of, issue), 'I have sent it')
  return by === 'admin' ? [buyers, toSeller(of, links, subject, whatComes(of, issue))] : [buyers]
}

/** To the seller: it is on its way back. */
export function returnSentEmails(of: SellerOrderForEmails, links: Links): EmailDraft[] {
  const parcel = of.sellerOrder.issue?.returnParcel
  if (!parcel) return []
  const events: [string, string][] = [['Carrier', carrierName(parcel.carrier)]]
  if (parcel.trackingNumber) events.push(['Tracking number', parcel.trackingNumber])
  const { next } = of.sellerOrder
  const silence =
    next?.what === 'return-arrives'
      ? ` If we hear nothing from you by ${dayText(next.at)}, they count as arrived and the buyer is refunded: if they do not come, please write to us before.`
      : ''
  return [
    toSeller(of, links, `Order ${of.orderNumber} is on its way back`, [
      `The buyer has sent the pieces back. Please tell us when they are with you.${silence}`,
      { rows: events },
    ]),
  ]
}

function howToSend(of: SellerOrderForEmails, { returnTo, returnPaidBy }: Issue): EmailBlock[] {
  if (!returnTo)
    return [
      'The seller will send you the return address. Nothing has to be sent before you have it: we write to you as soon as it is there.',
    ]
  const payer = returnPaidBy === 'buyer' ? 'Paid by you' : 'Paid by the seller'
  return [
    `Send to:\n${addressLines(returnTo)}`,
    { rows: [['Return postage', payer], ...sendBy(of)] },
    'Please tell us the carrier and the tracking number once it is on its way. If it is not sent back in time, you keep it and the seller is paid.',
  ]
}

function whatComes(of: SellerOrderForEmails, { returnTo, returnPaidBy }: Issue): EmailBlock[] {
  if (!returnTo)
    return [
      'Please give the return address on the page of the order: the buyer cannot send it back without one.',
    ]
  const payer = returnPaidBy === 'buyer' ? 'Paid by the buyer' : 'Paid by you'
  return [`It goes to:\n${addressLines(returnTo)}`, { rows: [['Return postage', payer], ...sendBy(of)] }]
}

function sendBy({ sellerOrder }: SellerOrderForEmails): [string, string][] {
  return sellerOrder.next?.what === 'return-sent' ? [['Send it back by', dayText(sellerOrder.next.at)]] : []
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function addressLines(of: ReturnAddress): string {
  const region = [of.address_state, of.address_zip].filter(Boolean).join(' ')
  const town = [of.address_city, region].filter(Boolean).join(', ')
  const country = countries.of(of.country) ?? of.country
  return [of.name, of.address_line1, of.address_line2, town, country].filter(Boolean).join('\n')
}
