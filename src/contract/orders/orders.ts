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

/** Number of days after an order is closed during which the order link gives access to the order without a sign-in. */
export const orderLinkDays = 30

export const lineCodes = ['item', 'shipping', 'service-fee', 'discount'] as const
/** A line of an order. The order's total and the sellers' earnings are sums of these lines. */
export const orderLine = z.object({
  code: z.enum(lineCodes),
  label: z.string(),
  seller: z.string().nullable(),
  amount: money,
  item: z
    .object({
      /** Id of the order line, for `buyerfeedback` and `feedbacksave`. Absent in a quote. */
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

/** Price that the server would charge for a bag now, and everything that prevents the purchase. */
export const quote = z.object({
  lines: z.array(orderLine),
  total: money,
  isFee: z.boolean(),
  /**
   * Items that cannot be bought now. `heldUntil`: time when the first reservation (hold) by another shopper expires.
   * `awayUntil`: end of the seller's vacation. Both fields are absent if the item is sold or no longer for sale.
   */
  unavailable: z.array(
    bagItem.extend({ heldUntil: z.iso.datetime().optional(), awayUntil: z.iso.datetime().optional() }),
  ),
  /** Items whose sellers do not ship to `country`. */
  notServed: z.array(bagItem),
  /** Destination country. */
  country: z.string(),
  /**
   * Estimated arrival of each seller's parcel if the items are ordered now. `window` is null if the country of origin
   * is unknown.
   */
  deliveries: z.array(z.object({ seller: z.string(), name: z.string(), window: deliveryWindow.nullable() })),
  /** New first-party listings that only members can buy now, and the time from which this shopper can buy them. */
  membersOnly: z.array(bagItem.extend({ opensAt: z.iso.datetime() })),
  /**
   * Service fee that members save on this bag, even if the caller is not a member. 0 if saving the fee is not a
   * membership perk.
   */
  memberSaves: money,
  /** Time when the caller's earliest reservation (hold) expires. Null if the caller has none. */
  heldUntil: z.iso.datetime().nullable(),
  /**
   * Server time of the reply. Browsers count down reservations from this time, because their own clocks can be wrong.
   */
  quotedAt: z.iso.datetime(),
})
export type Quote = z.infer<typeof quote>

export const order = z.object({
  _id: z.string(),
  /** Short order number, as shown to users. */
  number: z.string(),
  state: z.enum(['pending', 'paid', 'cancelled']),
  email: z.string(),
  placedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Whether this is the first order of the account or, for a guest, of the browser. */
  isFirst: z.boolean(),
  total: money,
  lines: z.array(orderLine),
  shipTo: address,
  sellerOrders: z.array(buyerSellerOrder),
})
export type Order = z.infer<typeof order>

const placed = z.object({ orderId: z.string(), orderKey: z.string() })
/**
 * An order whose payment succeeded. `total` is the charged amount. Clients need it if their request did not include the
 * total that they displayed to the buyer.
 */
const charged = placed.extend({ total: money })

/** The completed order, and the secret in the order link, which gives a guest access to the order. */
const finished = z.object({ order, orderLink: z.string() })

export const orderCalls = {
  checkInStock: endpoint({
    summary: "Returns whether a size is sold out. Ignores the caller's own hold",
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/checkinstock/:id',
    params: listingId,
    body: sizeChoice,
    reply: z.object({ soldout: z.boolean(), sizeName: z.string() }),
    errors: ['not_found'],
  }),
  takeHold: endpoint({
    summary:
      'Holds one unit of a size for the caller for 15 minutes, and returns whether the size is out of stock',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/checkout/:id',
    params: listingId,
    body: sizeChoice,
    reply: z.boolean(),
    errors: ['not_found', 'seller_away', 'subscription_required', 'too_many_holds', 'held_too_long'],
    perMinute: 120,
    hasSharedLimit: true,
  }),
  releaseHold: endpoint({
    summary:
      "Releases the caller's own hold, if any, and returns the item. Fails with not_found if the item " +
      'is no longer for sale',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/inc/:id',
    params: listingId,
    body: z.object({ id: z.string().max(80).optional(), sizeID: z.string().max(80) }),
    reply: product,
    errors: ['not_found'],
  }),
  getPublicKey: endpoint({
    summary: "Returns the payment provider's public key for the card form",
    who: 'anyone',
    method: 'GET',
    path: '/payment/stripekey/getkey',
    reply: z.object({ publicKey: z.string(), provider: z.enum(['remote', 'sandbox']) }),
    errors: [],
  }),
  getQuote: endpoint({
    summary: 'Returns the price of a bag: items, shipping per seller, coupon and service fee',
    who: 'anyone',
    method: 'POST',
    path: '/payment/quote',
    body: z.object({
      items: bag,
      coupon: z.string().max(60).optional(),
      /** Destination country. Default: the marketplace's country. */
      country: country.optional(),
    }),
    reply: quote,
    errors: ['not_found', 'coupon_invalid'],
  }),
  pay: endpoint({
    summary:
      'Computes the price of the bag on the server and authorizes the card. Ignores the amounts in the ' +
      'body. A guest without cookies sends `orderKey` to continue an order',
    who: 'anyone',
    method: 'POST',
    path: '/payment',
    perMinute: 30,
    hasSharedLimit: true,
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
    stepUpInHandler: true,
  }),
  createCustomer: endpoint({
    summary: "Returns the signed-in buyer's customer at the payment provider, and creates it if necessary",
    who: 'buyer',
    method: 'POST',
    path: '/payment/create-customer',
    body: z.object({ billing: z.looseObject({}) }),
    reply: z.object({ customerid: z.string() }),
    errors: ['provider_unavailable'],
  }),
  createOrder: endpoint({
    summary:
      'Completes a paid checkout. The same payment always returns the same order. Guests without ' +
      'cookies send the `orderKey` of the payment',
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
    summary: 'Returns an order by the secret of its link',
    who: 'anyone',
    method: 'GET',
    path: '/api/order/:stoken',
    params: z.object({ stoken: z.string().max(200) }),
    reply: order,
    errors: ['not_found'],
  }),
}
