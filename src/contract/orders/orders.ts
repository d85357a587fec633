import { z } from 'zod'
import { address } from '#contract/addresses/shown-address.ts'
import { country } from '#contract/address.ts'
import { product } from '#contract/catalog/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { photo } from '#contract/pictures.ts'
import { money } from '#contract/money.ts'
import { bag, bagItem } from './bag-items.ts'
import { orderKey, payInput } from './pay-input.ts'
import { deliveryWindow } from '#contract/shipping/terms.ts'
import { buyerSellerOrder } from './seller-order-shapes.ts'

export { address } from '#contract/addresses/shown-address.ts'
export type { Address } from '#contract/addresses/shown-address.ts'
export { bagItem, bagLimit, type BagItem } from './bag-items.ts'
export { sellerOrderStates } from './seller-order-shapes.ts'
export type { Issue, BuyerSellerOrder, SellerOrderNext } from './seller-order-shapes.ts'

const listingId = z.object({ id: z.string().max(80) })
const sizeChoice = z.object({ sizeID: z.string().max(80) })

/** So long after its end an order opens by its link alone. */
export const orderLinkDays = 30

export const lineCodes = ['item', 'shipping', 'service-fee', 'discount'] as const
/** One line of the one list both sums are taken over. */
export const orderLine = z.object({
  code: z.enum(lineCodes),
  label: z.string(),
  seller: z.string().nullable(),
  amount: money,
  item: z
    .object({
      /** Of an order: what `buyerfeedback` and `feedbacksave` call this line. A quote has none. */
      line: z.string().optional(),
      _id: z.string(),
      username: z.string(),
      sizeID: z.string(),
      size: z.string(),
      photo: photo.nullable(),
    })
    .nullable(),
})
export type OrderLine = z.infer<typeof orderLine>

/** What the server would charge for a bag now, and what stands in the way. */
export const quote = z.object({
  lines: z.array(orderLine),
  total: money,
  isFee: z.boolean(),
  /**
   * Items that cannot be bought now. `heldUntil`: end of the first hold by another shopper. `awayUntil`: return of the
   * seller. Both are absent if the item is sold or no longer for sale.
   */
  unavailable: z.array(
    bagItem.extend({ heldUntil: z.iso.datetime().optional(), awayUntil: z.iso.datetime().optional() }),
  ),
  /** Their sellers do not send to `country`. */
  notServed: z.array(bagItem),
  /** Where it would go. */
  country: z.string(),
  /** When each seller's parcel would arrive if it were ordered now; null where nobody knows where it comes from. */
  deliveries: z.array(z.object({ seller: z.string(), name: z.string(), window: deliveryWindow.nullable() })),
  /** New first-party listings only members can buy yet, and when they open to this shopper. */
  membersOnly: z.array(bagItem.extend({ opensAt: z.iso.datetime() })),
  /** What members do not pay of this bag, whoever asks: its service fee; 0 where that is no perk. */
  memberSaves: money,
  /** ISO time at which the caller's earliest hold lapses; null without a hold. */
  heldUntil: z.iso.datetime().nullable(),
  /** The server's time of this answer: a browser whose clock is wrong still counts a hold down right. */
  quotedAt: z.iso.datetime(),
})
export type Quote = z.infer<typeof quote>

export const order = z.object({
  _id: z.string(),
  /** Short number people can read out. */
  number: z.string(),
  state: z.enum(['pending', 'paid', 'cancelled']),
  email: z.string(),
  placedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Nobody has bought with this account, or this guest's browser, before. */
  isFirst: z.boolean(),
  total: money,
  lines: z.array(orderLine),
  shipTo: address,
  sellerOrders: z.array(buyerSellerOrder),
})
export type Order = z.infer<typeof order>

const placed = z.object({ orderId: z.string(), orderKey: z.string() })
/** `total`: what the card is charged, for a client that has not said what it showed. */
const charged = placed.extend({ total: money })

/** The order with the secret of its link; the link is the guest's key to it. */
const finished = z.object({ order, orderLink: z.string() })

export const orderCalls = {
  checkInStock: endpoint({
    summary: "Whether a size can still be had; the caller's own hold does not count against it",
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/checkinstock/:id',
    params: listingId,
    body: sizeChoice,
    reply: z.object({ soldout: z.boolean(), sizeName: z.string() }),
    errors: ['not_found'],
  }),
  takeHold: endpoint({
    summary: 'Holds one unit of a size for the caller for 15 minutes; answers whether it is out of stock',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/checkout/:id',
    params: listingId,
    body: sizeChoice,
    reply: z.boolean(),
    errors: ['not_found', 'seller_away', 'subscription_required', 'too_many_holds', 'held_too_long'],
    perMinute: 120,
    isCountedByAll: true,
  }),
  releaseHold: endpoint({
    summary:
      "Gives back the caller's own hold, or changes nothing without one; answers the item as it is then, unless it " +
      'is not on sale any more',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/inc/:id',
    params: listingId,
    body: z.object({ id: z.string().max(80).optional(), sizeID: z.string().max(80) }),
    reply: product,
    errors: ['not_found'],
  }),
  getPublicKey: endpoint({
    summary: 'The key the card form is loaded with, and which provider it is of',
    who: 'anyone',
    method: 'GET',
    path: '/payment/stripekey/getkey',
    reply: z.object({ publicKey: z.string(), provider: z.enum(['remote', 'sandbox']) }),
    errors: [],
  }),
  getQuote: endpoint({
    summary: 'Prices a bag: pieces, shipping per seller, coupon, service fee',
    who: 'anyone',
    method: 'POST',
    path: '/payment/quote',
    body: z.object({
      items: bag,
      coupon: z.string().max(60).optional(),
      /** Where it is to go; without it, the marketplace's own country. */
      country: country.optional(),
    }),
    reply: quote,
    errors: ['not_found', 'coupon_invalid'],
  }),
  pay: endpoint({
    summary:
      'Prices the bag on the server and authorises the card; amounts in the body are ignored. `orderKey` goes on with ' +
      'that order for a guest who keeps no cookies',
    who: 'anyone',
    method: 'POST',
    path: '/payment',
    perMinute: 30,
    isCountedByAll: true,
    body: payInput,
    reply: z.discriminatedUnion('status', [
      charged.extend({ status: z.literal('authorised') }),
      charged.extend({ status: z.literal('requires_action'), clientSecret: z.string() }),
    ]),
    errors: [
      'not_found',
      'not_signed_in',
      'step_up_needed',
      'out_of_stock',
      'not_served',
      'own_shop',
      'too_many_holds',
      'held_too_long',
      'seller_away',
      'subscription_required',
      'card_declined',
      'coupon_invalid',
      'attempt_reused',
      'link_used',
      'price_changed',
      'payment_cancelled',
      'provider_unavailable',
    ],
    stepsUpItself: true,
  }),
  createCustomer: endpoint({
    summary: "Makes, or finds, the signed-in buyer's customer at the provider",
    who: 'buyer',
    method: 'POST',
    path: '/payment/create-customer',
    body: z.object({ billing: z.looseObject({}) }),
    reply: z.object({ customerid: z.string() }),
    errors: ['provider_unavailable'],
  }),
  createOrder: endpoint({
    summary:
      'Finishes a paid checkout; the same payment always gives the same order, once. A guest who keeps no cookies ' +
      'sends the `orderKey` of the payment along',
    who: 'anyone',
    method: 'POST',
    path: '{prefix}/createorder',
    body: z.object({
      orderInfo: z.looseObject({ orderId: z.string().max(80), orderKey: orderKey.optional() }),
      isFee: z.boolean().optional(),
    }),
    reply: finished,
    errors: [
      'not_found',
      'not_signed_in',
      'link_used',
      'out_of_stock',
      'payment_not_finished',
      'payment_cancelled',
      'card_declined',
      'provider_unavailable',
    ],
  }),
  getOrderByLink: endpoint({
    summary: 'An order by the secret of its link',
    who: 'anyone',
    method: 'GET',
    path: '/api/order/:stoken',
    params: z.object({ stoken: z.string().max(200) }),
    reply: order,
    errors: ['not_found'],
  }),
}
