import type { careCalls } from '#contract/orders/after-sale/order-care.ts'
import type { clockCalls } from '#contract/admin/clock.ts'
import type { issueCalls } from '#contract/orders/after-sale/order-issues.ts'
import type { ownOrderCalls } from '#contract/orders/own-orders.ts'
import type { sellerNoteCalls } from '#contract/orders/notes/order-notes.ts'
import type { sellerOrderCalls } from '#contract/orders/seller-orders.ts'
import type { sellerReturnCalls } from '#contract/orders/after-sale/seller-returns.ts'
import { createLowPicture } from '../browser/low-picture.ts'
import { aSeller } from '../factories.ts'
import {
  statusForAllRoles,
  anyBuyer,
  ordersTeam,
  ownersOnly,
  anySeller,
  supportTeam,
  owningBuyerOnly,
  owningSellerOnly,
  type RoleRow,
  type Sample,
} from './role-row.ts'
import type { RoleWorld } from './role-world.ts'
import { aReturnAddress, aSellerOrder, returnTerms, type SellerOrderOptions } from '../seller-orders.ts'

type State = SellerOrderOptions['state']

/** Creates an input about an order in the given state. The order belongs to the seller. */
const ofOwnOrder =
  (state: State, body?: object) =>
  async ({ shop, seller }: RoleWorld): Promise<Sample> => {
    const { id } = await aSellerOrder(shop, { seller, state })
    return { params: { id }, ...(body && { body }) }
  }

/** Creates an input about a private note that the seller wrote about one of the seller's orders. */
const ofOwnNote =
  (body?: object) =>
  async ({ shop, seller, unused }: RoleWorld): Promise<Sample> => {
    const { id, orderId } = await aSellerOrder(shop, { seller, state: 'paid' })
    const noteId = `nte_${unused()}`
    await shop.pool.query(
      `insert into order_notes (id, order_id, seller_order_id, author_id, text, created_at)
       values ($1, $2, $3, $4, 'Gift', now())`,
      [noteId, orderId, id, seller.id],
    )
    return { params: { id, noteId }, ...(body && { body }) }
  }

/**
 * Creates an input about an order for first-party items in the given state. The price is below the maximum amount that
 * the support role can refund.
 */
const firstParty =
  (state: State, body?: object) =>
  async ({ shop }: RoleWorld): Promise<Sample> => {
    const seller = await aSeller(shop.pool, { isSA: true })
    const { id } = await aSellerOrder(shop, { seller, state, priceCents: 5000 })
    return { params: { id }, ...(body && { body }) }
  }

/**
 * Creates an input about an order in the given state. The input contains the token from the buyer's link, which
 * authorizes any caller.
 */
const withToken =
  (state: State, body?: object) =>
  async ({ shop }: RoleWorld): Promise<Sample> => {
    const { key } = await aSellerOrder(shop, { state })
    return { params: { stoken: key, id: key }, ...(body && { body }) }
  }

async function ofIssue({ shop }: RoleWorld, state: 'issue' | 'returning' = 'issue'): Promise<Sample> {
  const { id } = await aSellerOrder(shop, { state })
  const { rows } = await shop.pool.query<{ id: string }>('select id from issues where seller_order_id = $1', [
    id,
  ])
  return { params: { id: rows[0]!.id }, body: { for: 'seller', beforeReply: true } }
}

async function ofFailedRefund({ shop }: RoleWorld): Promise<Sample> {
  const { id, dashboard } = await aSellerOrder(shop)
  const options = { amountCents: 100, reason: 'A scratch', attempt: 'attempt-1' }
  const { body } = await dashboard.call('POST', `/api/seller/orders/${id}/refund`, options)
  await shop.pool.query(`update refunds set state = 'failed' where id = $1`, [body.refund._id])
  await shop.pool.query(
    'update seller_orders set refunded_cents = 0, earnings_refunded_cents = 0 where id = $1',
    [id],
  )
  return { params: { id: body.refund._id }, body: {} }
}

async function ofOrder({ shop, buyer }: RoleWorld): Promise<Sample> {
  return { params: { id: (await aSellerOrder(shop, { buyer })).orderId } }
}

const parcel = { carrier: 'ups', trackingNumber: '1Z999' }
const text = 'A button is missing'
const termsWithOtherAddress = { ...returnTerms, returnTo: { ...aReturnAddress, address_city: 'Troy' } }

type Calls = typeof careCalls &
  typeof sellerNoteCalls &
  typeof issueCalls &
  typeof sellerOrderCalls &
  typeof sellerReturnCalls &
  typeof ownOrderCalls &
  typeof clockCalls

/** Expected status codes and sample inputs for calls about paid orders. */
export const orderRows: { [name in keyof Calls]: RoleRow } = {
  listMyOrders: { codes: anyBuyer },
  getMyOrder: { codes: owningBuyerOnly, sample: ofOrder },
  renewMyOrderLink: { codes: owningBuyerOnly, sample: ofOrder },
  getShipConfirm: { codes: statusForAllRoles(200), sample: withToken('shipped') },
  confirmReceived: { codes: statusForAllRoles(200), sample: withToken('shipped', {}) },
  cancelOrder: { codes: statusForAllRoles(200), sample: withToken('paid', {}) },
  closeIssue: { codes: statusForAllRoles(200), sample: withToken('issue', {}) },
  reportNotArrived: { codes: statusForAllRoles(200), sample: withToken('delivered', {}) },
  openIssue: { codes: statusForAllRoles(200), sample: withToken('shipped', { kind: 'damaged', text }) },
  addIssuePhoto: {
    codes: statusForAllRoles(200),
    sample: async (world) => ({ ...(await withToken('shipped')(world)), body: await createLowPicture() }),
  },
  addIssueNote: { codes: statusForAllRoles(200), sample: withToken('issue', { text }) },
  acceptOffer: { codes: statusForAllRoles(409), sample: withToken('issue', {}) },
  openReturn: { codes: statusForAllRoles(200), sample: withToken('delivered', { reason: 'changed-mind' }) },
  returnSent: { codes: statusForAllRoles(200), sample: withToken('returning', parcel) },
  listIssues: { codes: supportTeam },
  getIssue: { codes: supportTeam, sample: (world) => ofIssue(world) },
  decideIssue: { codes: supportTeam, sample: (world) => ofIssue(world) },
  giveReturnAddressFor: {
    codes: supportTeam,
    sample: async (world) => ({ ...(await ofIssue(world, 'returning')), body: termsWithOtherAddress }),
  },
  listFailedRefunds: { codes: ordersTeam },
  refundAgain: { codes: ordersTeam, sample: ofFailedRefund },
  listSellerSales: { codes: anySeller },
  listSellerOrders: { codes: anySeller },
  exportSellerOrders: { codes: anySeller },
  getSellerOrder: { codes: owningSellerOnly, sample: ofOwnOrder('paid') },
  listOrderNotes: { codes: owningSellerOnly, sample: ofOwnOrder('paid') },
  addOrderNote: { codes: owningSellerOnly, sample: ofOwnOrder('paid', { text }) },
  editOrderNote: { codes: owningSellerOnly, sample: ofOwnNote({ text }) },
  removeOrderNote: { codes: owningSellerOnly, sample: ofOwnNote() },
  restoreOrderNote: { codes: owningSellerOnly, sample: ofOwnNote() },
  shipOrder: { codes: owningSellerOnly, sample: ofOwnOrder('paid', parcel) },
  markPacked: { codes: owningSellerOnly, sample: ofOwnOrder('paid', {}) },
  editTracking: { codes: owningSellerOnly, sample: ofOwnOrder('shipped', parcel) },
  markDelivered: { codes: owningSellerOnly, sample: ofOwnOrder('shipped', {}) },
  cancelSellerOrder: { codes: owningSellerOnly, sample: ofOwnOrder('paid', { reason: text }) },
  refundSellerOrder: {
    codes: owningSellerOnly,
    sample: ofOwnOrder('paid', { amountCents: 100, reason: text, attempt: 'attempt-1' }),
  },
  answerIssue: { codes: owningSellerOnly, sample: ofOwnOrder('issue', { text }) },
  giveReturnAddress: { codes: owningSellerOnly, sample: ofOwnOrder('returning', termsWithOtherAddress) },
  addAnswerPhoto: {
    codes: owningSellerOnly,
    sample: async (world) => ({ ...(await ofOwnOrder('issue')(world)), body: await createLowPicture() }),
  },
  contestReturn: { codes: owningSellerOnly, sample: ofOwnOrder('sent-back', { text }) },
  markReturned: { codes: owningSellerOnly, sample: ofOwnOrder('returning', {}) },
  getOwnOrder: { codes: ordersTeam, sample: firstParty('paid') },
  shipOwnOrder: { codes: ordersTeam, sample: firstParty('paid', parcel) },
  packOwnOrder: { codes: ordersTeam, sample: firstParty('paid', {}) },
  editOwnTracking: { codes: ordersTeam, sample: firstParty('shipped', { carrier: 'dhl' }) },
  markOwnDelivered: { codes: ordersTeam, sample: firstParty('shipped', {}) },
  answerOwnIssue: { codes: supportTeam, sample: firstParty('issue', { text }) },
  addOwnAnswerPhoto: {
    codes: supportTeam,
    sample: async (world) => ({ ...(await firstParty('issue')(world)), body: await createLowPicture() }),
  },
  giveOwnReturnAddress: { codes: supportTeam, sample: firstParty('returning', termsWithOtherAddress) },
  markOwnReturned: { codes: supportTeam, sample: firstParty('returning', {}) },
  contestOwnReturn: { codes: supportTeam, sample: firstParty('sent-back', { text }) },
  getClock: { codes: ownersOnly },
  advanceClock: { codes: ownersOnly, sample: () => ({ body: { ms: 1 } }) },
  getHappened: { codes: ownersOnly, sample: () => ({ query: { since: new Date(0).toISOString() } }) },
}
