import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { careText } from './care-texts.ts'
import { orderStanding } from './seller-order-row.ts'
import { sellerOrderCore, refund, sellerOrderStates } from './seller-order-shapes.ts'
import { address, orderLine } from './orders.ts'
import { cappedCount, csvReply, tablePage, tableSearch } from '#contract/table.ts'
import { refundAmount, requireRefundAmount } from './refund-amount.ts'
import { teamRefundErrors } from './refund-errors.ts'

const id = z.object({ id: z.string().max(80) })

/** `late`: paid, but not shipped by the end of the ship-by day. Orders that were never paid are in no tab. */
export const adminOrderTabs = [
  'all',
  'to-ship',
  'late',
  'shipped',
  'issue',
  'done',
  'refunded',
  'unsent',
] as const
export type AdminOrderTab = (typeof adminOrderTabs)[number]
export const adminOrderSorts = ['newest', 'oldest', 'total-desc', 'total-asc'] as const
export type AdminOrderSort = (typeof adminOrderSorts)[number]

const filter = z.object({
  tab: z.enum(adminOrderTabs).default('all'),
  /** Returns only orders for first-party items. */
  own: z.stringbool().default(false),
  /** A seller's username. */
  seller: z.string().max(80).optional(),
  /** What `from` and `to` are days of. */
  on: z.enum(['paid', 'shipped']).default('paid'),
  /** Days where the marketplace is, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** An order's number or id, or how the buyer's e-mail or name begins. */
  search: tableSearch,
  sort: z.enum(adminOrderSorts).default('newest'),
})
export type AdminOrderFilter = z.output<typeof filter>

/** One seller order: what ships, is complained of and is refunded. */
const row = z.object({
  _id: z.string(),
  orderId: z.string(),
  number: z.string(),
  /** An order of several sellers has as many parts. */
  part: z.int(),
  parts: z.int(),
  paidAt: z.iso.datetime(),
  state: z.enum(sellerOrderStates),
  ...orderStanding.shape,
  seller: z.object({
    _id: z.string(),
    username: z.string(),
    name: z.string(),
    /** Whether the items are the marketplace's own. */
    isFirstParty: z.boolean(),
  }),
  buyer: z.object({ _id: z.string().nullable(), name: z.string(), email: z.string() }),
  /** What the buyer paid for it. */
  total: money,
  refunded: money,
})
export type AdminOrderRow = z.infer<typeof row>

export const adminOrderMoves = ['cancel', 'refund'] as const

const sellerOrder = sellerOrderCore.extend({
  seller: z.object({
    _id: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    /** Whether the items are the marketplace's own. */
    isFirstParty: z.boolean(),
  }),
  lines: z.array(orderLine),
  /** What is left of `total` to refund. */
  refundable: money,
  moves: z.array(
    z.object({ move: z.enum(adminOrderMoves), isOpen: z.boolean(), why: z.string().nullable() }),
  ),
})
export type AdminSellerOrder = z.infer<typeof sellerOrder>

const adminOrder = z.object({
  _id: z.string(),
  number: z.string(),
  state: z.enum(['pending', 'paid', 'cancelled']),
  placedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  buyer: z.object({ _id: z.string().nullable(), name: z.string(), email: z.string() }),
  shipTo: address,
  lines: z.array(orderLine),
  total: money,
  sellerOrders: z.array(sellerOrder),
})
export type AdminOrder = z.infer<typeof adminOrder>

const refundInput = z.object({
  /** Days where the marketplace is on which the money was refunded, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
export type RefundInput = z.output<typeof refundInput>

const refundRow = z.object({
  _id: z.string(),
  sellerOrderId: z.string(),
  number: z.string(),
  buyerName: z.string(),
  seller: z.object({ _id: z.string(), username: z.string() }),
  amount: money,
  reason: z.string(),
  by: refund.shape.by,
  madeAt: z.iso.datetime(),
})
export type AdminRefund = z.infer<typeof refundRow>

const moved = z.object({ order: adminOrder })

export const adminOrderCalls = {
  listAdminOrders: endpoint({
    summary: "All sellers' paid orders; the counts are those of a seller where one is named",
    who: { right: 'orders' },
    method: 'GET',
    path: '/api/admin/orders',
    query: tablePage.extend(filter.shape),
    reply: z.object({
      orders: z.array(row),
      next: z.string().nullable(),
      counts: z.object({ toShip: cappedCount, late: cappedCount, shipped: cappedCount, issue: cappedCount }),
    }),
    errors: [],
  }),
  exportAdminOrders: endpoint({
    summary: 'The same orders as a file, all of them',
    who: { right: 'orders' },
    method: 'GET',
    path: '/api/admin/orders.csv',
    perMinute: 10,
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  listMadeRefunds: endpoint({
    summary: 'What was given back to buyers, the last first',
    who: { right: 'refunds' },
    method: 'GET',
    path: '/api/admin/refunds',
    query: tablePage.extend(refundInput.shape),
    reply: z.object({ refunds: z.array(refundRow), next: z.string().nullable() }),
    errors: [],
  }),
  exportMadeRefunds: endpoint({
    summary: 'The same refunds as a file, all of them',
    who: { right: 'refunds' },
    method: 'GET',
    path: '/api/admin/refunds.csv',
    perMinute: 10,
    query: refundInput,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getAdminOrder: endpoint({
    summary: "An order with all its parts; `id` is the order's or a seller order's",
    who: { right: 'orders' },
    method: 'GET',
    path: '/api/admin/orders/:id',
    params: id,
    reply: adminOrder,
    errors: ['not_found'],
  }),
  renewOrderLink: endpoint({
    summary: 'Sends the buyer of an order a new link to it; the one before it opens nothing any more',
    who: { right: 'orders' },
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api/admin/orders/:id/new-link',
    params: id,
    reply: z.object({ sent: z.literal(true) }),
    errors: ['not_found'],
  }),
  cancelSellerOrderAsAdmin: endpoint({
    summary:
      'The house cancels a seller order before it is shipped: all is given back, the pieces return to the shelf',
    who: { right: 'refunds' },
    method: 'POST',
    path: '/api/admin/seller-orders/:id/cancel',
    params: id,
    body: z.object({ reason: careText }),
    reply: moved,
    stepsUpItself: true,
    errors: ['step_up_needed', 'not_found', 'own_case', 'order_moved_on', 'refund_over_limit'],
  }),
  refundSellerOrderAsAdmin: endpoint({
    summary:
      'The house gives back a part or all of what the buyer paid; the same attempt refunds once. Support may up to a limit',
    who: { right: 'refunds' },
    method: 'POST',
    path: '/api/admin/seller-orders/:id/refund',
    params: id,
    body: z
      .object({
        ...refundAmount,
        reason: careText,
        /** Made by the browser once per wish. */
        attempt: z.string().min(8).max(80),
      })
      .superRefine(requireRefundAmount),
    reply: moved,
    stepsUpItself: true,
    errors: teamRefundErrors,
  }),
}
