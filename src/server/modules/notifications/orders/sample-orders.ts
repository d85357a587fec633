import type { Order, OrderLine } from '#contract/orders/orders.ts'
import type { BuyerSellerOrder, Issue } from '#contract/orders/seller-order-shapes.ts'
import type { EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import type { SellerOrderLinks, EmailedSellerOrder } from './seller-order-emails.ts'
import type { EmailListingDetailsById } from '../emails/order-items.ts'

export const day = 24 * 3600_000
export const usd = (cents: number) => ({ cents, currency: 'usd' })

export const sampleLinks = ({ origin }: EmailSample): SellerOrderLinks => ({
  buyer: `${origin}/confirm-order/sor_mila.Zm9vYmFyYmF6cXV4`,
  seller: `${origin}/shopper/orders/sor_mila`,
})
export const firstDraft = ([draft]: EmailDraft[]): EmailDraft => draft!
export const secondDraft = ([, draft]: EmailDraft[]): EmailDraft => draft!

export const mila = { username: 'mila_novak', name: 'Mila Novak', isFirstParty: false }
export const lind = { username: 'atelier_lind', name: 'Atelier Lind', isFirstParty: false }

/** Listing details of the sample orders. */
export const itemDetails: EmailListingDetailsById = new Map([
  ['prd_coat', { brand: 'Halden', condition: 'very good' }],
  ['prd_scarf', { brand: 'Maison Orme', condition: 'new' }],
  ['prd_bag', { brand: 'Nordic Atelier', condition: 'good' }],
])

const itemLine = (label: string, cents: number, item: NonNullable<OrderLine['item']>): OrderLine => ({
  code: 'item',
  label,
  seller: item.username,
  amount: usd(cents),
  item,
})

export const coatLine = ({ userText, photo }: EmailSample): OrderLine =>
  itemLine(userText('Tweed coat with a wide collar', 'Tweedmantel mit breitem Kragen'), 24_800, {
    username: mila.username,
    _id: 'prd_coat',
    sizeID: 'siz_1',
    size: 'M',
    photo: photo('Coats', 'tweed'),
  })

const scarfLine = ({ userText, photo }: EmailSample): OrderLine =>
  itemLine(userText('Fringed wool scarf', 'Wollschal mit Fransen'), 4_200, {
    username: mila.username,
    _id: 'prd_scarf',
    sizeID: 'siz_2',
    size: 'One size',
    photo: photo('Scarves', 'wool'),
  })

const bagLine = ({ userText, photo }: EmailSample): OrderLine =>
  itemLine(userText('Leather shoulder bag', 'Schultertasche aus Leder'), 13_900, {
    username: lind.username,
    _id: 'prd_bag',
    sizeID: 'siz_3',
    size: 'One size',
    photo: photo('Shoulder bags', 'leather'),
  })

const shipping = ({ name, username }: typeof mila, cents: number): OrderLine => ({
  code: 'shipping',
  label: `Shipping by ${name}`,
  seller: username,
  amount: usd(cents),
  item: null,
})

const serviceFee: OrderLine = {
  code: 'service-fee',
  label: 'Service fee',
  seller: null,
  amount: usd(2_145),
  item: null,
}

const homes = {
  us: {
    address_line1: '214 Water Street',
    address_line2: 'Apt 3B',
    address_city: 'New York',
    address_state: 'NY',
  },
  de: { address_line1: 'Auguststraße 12', address_line2: '', address_city: 'Berlin', address_state: '' },
  gb: { address_line1: '7 Arlington Way', address_line2: '', address_city: 'London', address_state: '' },
}

function shipTo({ userText }: EmailSample, home: keyof typeof homes): Order['shipTo'] {
  const zip = { us: '10038', de: '10117', gb: 'EC1R 1XA' }[home]
  const country = { us: 'US', de: 'DE', gb: 'GB' }[home]
  const name = userText('Robin Ashdown', 'Jonas Weber')
  return { name, ...homes[home], address_zip: zip, country, phone: '' }
}

/** Returns a sample order with two sellers. */
export function sampleOrder(sample: EmailSample): Order {
  const { to: email, now, userText } = sample
  const lines = [
    coatLine(sample),
    scarfLine(sample),
    bagLine(sample),
    shipping(mila, 900),
    shipping(lind, 1_200),
    serviceFee,
  ]
  return {
    _id: 'ord_sample',
    number: '100482',
    state: 'paid',
    email,
    placedAt: new Date(now).toISOString(),
    paidAt: new Date(now).toISOString(),
    isFirst: true,
    total: usd(lines.reduce((sum, { amount }) => sum + amount.cents, 0)),
    lines,
    shipTo: shipTo(sample, userText('us', 'de') as 'us' | 'de'),
    fields: [
      { code: 'gift', name: userText('Gift', 'Geschenk'), text: userText('Yes, wrap it', 'Ja, einpacken') },
    ],
    sellerOrders: [sampleSellerOrder(sample).sellerOrder, sellerOrderOf(sample, lind, { _id: 'sor_lind' })],
  }
}

/** Returns a sample guest order with one item. */
export function sampleGuestOrder(sample: EmailSample): Order {
  const lines = [bagLine(sample), shipping(lind, 1_200), { ...serviceFee, amount: usd(695) }]
  return {
    ...sampleOrder(sample),
    number: '100483',
    lines,
    total: usd(15_795),
    shipTo: shipTo(sample, 'gb'),
    sellerOrders: [sellerOrderOf(sample, lind, { _id: 'sor_lind' })],
  }
}

function sellerOrderOf(
  { now }: EmailSample,
  seller: BuyerSellerOrder['seller'],
  own: Partial<BuyerSellerOrder> = {},
): BuyerSellerOrder {
  return {
    _id: 'sor_mila',
    state: 'paid',
    timeline: [],
    delivery: null,
    notArrived: null,
    mayPauseUntil: null,
    isStillMissing: false,
    reportableUntil: null,
    carrier: null,
    packedAt: null,
    trackingNumber: null,
    trackingUrl: null,
    isPaidOut: false,
    isLate: false,
    next: { what: 'ship-by', at: new Date(now + 7 * day).toISOString() },
    total: usd(31_350),
    refunded: usd(0),
    refunds: [],
    issue: null,
    return: null,
    returnable: null,
    seller,
    mayDo: [],
    confirmToken: 'sor_mila.Zm9vYmFyYmF6cXV4',
    ...own,
  }
}

/** Returns one seller order from the sample order. */
export function sampleSellerOrder(
  sample: EmailSample,
  own: Partial<BuyerSellerOrder> = {},
): EmailedSellerOrder {
  const { language, to, now, userText } = sample
  return {
    orderId: 'ord_sample',
    orderNumber: '100482',
    placedAt: new Date(now).toISOString(),
    lines: [coatLine(sample), scarfLine(sample), shipping(mila, 900)],
    sellerOrder: sellerOrderOf(sample, mila, own),
    buyer: { name: userText('Robin Ashdown', 'Jonas Weber'), email: to, language },
    seller: { name: mila.name, username: mila.username, email: to, language },
    facts: itemDetails,
    linkDays: 30,
    settings: { refundAfterReturnDays: 3 },
  }
}

/** Returns the sample seller order with an issue. */
export function sampleIssue(
  sample: EmailSample,
  own: Partial<Issue> = {},
  next: BuyerSellerOrder['next'] = null,
): EmailedSellerOrder {
  const { now, userText } = sample
  const issue: Issue = {
    _id: 'iss_sample',
    kind: 'damaged',
    text: userText(
      'The lining is torn below the left sleeve.\nThe photos show it.',
      'Das Futter ist unter dem linken Ärmel gerissen.\nDie Fotos zeigen es.',
    ),
    photos: [],
    state: 'open',
    outcome: null,
    openedAt: new Date(now).toISOString(),
    answerBy: new Date(now + 3 * day).toISOString(),
    decideBy: new Date(now + 14 * day).toISOString(),
    closedAt: null,
    closedBy: null,
    offer: null,
    returnTo: null,
    returnPaidBy: null,
    returnParcel: null,
    notes: [],
    ...own,
  }
  return sampleSellerOrder(sample, { state: 'issue', next, issue })
}

/** Address for sample returns. */
export const sampleReturnAddress: NonNullable<Issue['returnTo']> = {
  name: mila.name,
  address_line1: 'Via Savona 33',
  address_line2: '',
  address_city: 'Milano',
  address_state: 'MI',
  address_zip: '20144',
  country: 'IT',
}

/** Returns a sample message about an issue. */
export function sampleIssueMessage(
  { now }: EmailSample,
  by: 'buyer' | 'seller' | 'admin',
  text: string,
  offer: Partial<Issue['notes'][number]> = {},
): Issue['notes'][number] {
  return { by, text, photos: [], offer: null, offerAmount: null, at: new Date(now).toISOString(), ...offer }
}
