import type { ReturnAddress } from '#contract/address.ts'
import { carrierName } from '#contract/carriers.ts'
import type { Issue } from '#contract/order-parts.ts'
import type { Draft, Part } from '#platform/mail/layout.ts'
import type { PartForLetters } from '#rooms/orders/part-letters.ts'
import { dayText, type Links } from './care-letters.ts'
import { toBuyer, toSeller } from './issue-letters.ts'

/** To the buyer: where to send it, who pays and by when; to the seller: what was agreed. */
export function returnAgreedLetters(of: PartForLetters, links: Links, by: string): Draft[] {
  const { issue, state } = of.part
  if (!issue || state !== 'returning') return []
  const decided = by === 'admin'
  const start = decided ? 'We have decided that' : 'It is agreed that'
  const words = decided ? issue.notes.findLast((note) => note.by === 'admin')?.text : undefined
  const said: Part[] = words ? [{ facts: [['We say', words]] }] : []
  const subject = `Return agreed: order ${of.orderNumber}`
  const buyers: Part[] = [
    `${start} you send back what you bought of ${of.seller.name} in order ${of.orderNumber}. You get your money back once it has arrived.`,
    ...said,
    ...howToSend(of, issue),
  ]
  const sellers: Part[] = [
    `${start} the buyer sends back order ${of.orderNumber}. Once it is with you, please say so: the money is given back three days later, or at once if you do it.`,
    ...said,
    ...whatComes(of, issue),
  ]
  return [
    toBuyer(of, links, subject, buyers, issue.returnTo ? 'I have sent it' : 'See how it stands'),
    toSeller(of, links, subject, sellers),
  ]
}

/** To the buyer, and to the seller where it was the house: the address a return goes to, given or changed. */
export function returnAddressLetters(of: PartForLetters, links: Links, by: string): Draft[] {
  const { issue } = of.part
  if (!issue?.returnTo) return []
  const subject = `Return address for order ${of.orderNumber}`
  const buyers = toBuyer(of, links, subject, howToSend(of, issue), 'I have sent it')
  return by === 'admin' ? [buyers, toSeller(of, links, subject, whatComes(of, issue))] : [buyers]
}

/** To the seller: it is on its way back. */
export function returnSentLetters(of: PartForLetters, links: Links): Draft[] {
  const parcel = of.part.issue?.returnParcel
  if (!parcel) return []
  const facts: [string, string][] = [['Carrier', carrierName(parcel.carrier)]]
  if (parcel.trackingNumber) facts.push(['Tracking number', parcel.trackingNumber])
  return [
    toSeller(of, links, `Order ${of.orderNumber} is on its way back`, [
      'The buyer has sent the pieces back. Please tell us when they are with you.',
      { facts },
    ]),
  ]
}

function howToSend(of: PartForLetters, { returnTo, returnPaidBy }: Issue): Part[] {
  if (!returnTo)
    return [
      'The seller will send you the return address. Nothing has to be sent before you have it: we write to you as soon as it is there.',
    ]
  const payer = returnPaidBy === 'buyer' ? 'Paid by you' : 'Paid by the seller'
  return [
    `Send to:\n${addressLines(returnTo)}`,
    { facts: [['Return postage', payer], ...sendBy(of)] },
    'Please tell us the carrier and the tracking number once it is on its way. If it is not sent back in time, you keep it and the seller is paid.',
  ]
}

function whatComes(of: PartForLetters, { returnTo, returnPaidBy }: Issue): Part[] {
  if (!returnTo)
    return [
      'Please give the return address on the page of the order: the buyer cannot send it back without one.',
    ]
  const payer = returnPaidBy === 'buyer' ? 'Paid by the buyer' : 'Paid by you'
  return [`It goes to:\n${addressLines(returnTo)}`, { facts: [['Return postage', payer], ...sendBy(of)] }]
}

function sendBy({ part }: PartForLetters): [string, string][] {
  return part.next?.what === 'return-sent' ? [['Send it back by', dayText(part.next.at)]] : []
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function addressLines(of: ReturnAddress): string {
  const region = [of.address_state, of.address_zip].filter(Boolean).join(' ')
  const town = [of.address_city, region].filter(Boolean).join(', ')
  const country = countries.of(of.country) ?? of.country
  return [of.name, of.address_line1, of.address_line2, town, country].filter(Boolean).join('\n')
}
