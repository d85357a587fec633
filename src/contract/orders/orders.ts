import { z } from 'zod'
import { address } from '#contract/addresses/shown-address.ts'
import { country } from '#contract/address.ts'
import { product } from '#contract/catalog/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fieldAnswer } from '#contract/fields/custom-fields.ts'
import { money } from '#contract/money.ts'
import { bag, quantity } from './bag-items.ts'
import { orderLine } from './lines/order-line.ts'
import { quote } from './quote.ts'
import { orderKey, payInput } from './pay-input.ts'
import { buyerSellerOrder } from './seller-order-shapes.ts'

export { address } from '#contract/addresses/shown-address.ts'
export type { Address } from '#contract/addresses/shown-address.ts'
export { bagItem, maxBagItems, type BagItem } from './bag-items.ts'
export { orderLine, type OrderLine } from './lines/order-line.ts'
export type { Quote } from './quote.ts'
export { sellerOrderStates } from './seller-order-shapes.ts'
export type { Issue, BuyerSellerOrder, SellerOrderNext } from './seller-order-shapes.ts'

const listingId = z.object({ id: z.string().max(80) })
const sizeChoice = z.object({ sizeID: z.string().max(80), quantity: quantity.optional() })

/** Number of days that the order link still gives access without a sign-in after the order is closed. */
export const orderLinkDays = 30

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
  /** The buyer's answers to the questions at checkout. */
  fields: z.array(fieldAnswer),
  sellerOrders: z.array(buyerSellerOrder),
})
export type Order = z.infer<typeof order>

const placed = z.object({ orderId: z.string(), orderKey: z.string() })
/**
 * An order whose payment succeeded. `total` is the charged amount, for clients that did not send the total that they
 * displayed to the buyer.
 */
const charged = placed.extend({ total: money })

/** The completed order, and the secret in the order link, with which a guest has access to the order. */
const finished = z.object({ order, orderLink: z.string() })

export const orderCalls = {
  checkInStock: endpoint({
    summary:
      "Returns whether a size is sold out, or has fewer units than `quantity`. Ignores the caller's own hold",
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/checkinstock/:id',
    params: listingId,
    body: sizeChoice,
    reply: z.object({ soldout: z.boolean(), sizeName: z.string() }),
    errors: ['not_found', 'quantities_off'],
  }),
  takeHold: endpoint({
    summary:
      'Holds a size for the caller for 15 minutes, and returns whether it is out of stock. With `quantity`, ' +
      'the caller holds that number of units afterwards, or the same units as before if it is out of stock. ' +
      'Without `quantity`, the caller keeps the held units, or holds one',
    who: 'anyone',
    method: 'PUT',
    path: '{prefix}/buyer/checkout/:id',
    params: listingId,
    body: sizeChoice,
    reply: z.boolean(),
    errors: [
      'not_found',
      'quantities_off',
      'seller_away',
      'subscription_required',
      'too_many_holds',
      'held_too_long',
    ],
    perMinute: 120,
    hasSharedLimit: true,
  }),
  releaseHold: endpoint({
    summary:
      'Releases all units of a size that the caller holds, and returns the item. Fails with not_found if the ' +
      'item is no longer for sale',
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
    errors: ['not_found', 'coupon_invalid', 'quantities_off'],
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
      'quantities_off',
      'not_served',
      'own_shop',
      'too_many_holds',
      'held_too_long',
      'seller_away',
      'subscription_required',
      'card_declined',
      'too_many_declines',
      'feature_off',
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
