import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { fieldAnswer, fieldColumns, fieldFilterQuery } from '#contract/fields/custom-fields.ts'
import { money } from '#contract/money.ts'
import { careText } from './care-texts.ts'
import { orderStanding } from './seller-order-row.ts'
import { itemAttributes, sellerOrderCore, refund, sellerOrderStates } from './seller-order-shapes.ts'
import { address, orderLine } from './orders.ts'
import { cappedCount, csvReply, tablePage, tableSearch } from '#contract/table.ts'
import { refundAmount, requireRefundAmount } from './refund-amount.ts'
import { teamRefundErrors } from './refund-errors.ts'

const id = z.object({ id: z.string().max(80) })

/**
 * Tabs of the admins' table of orders. `late`: paid, but not shipped by the end of the ship-by day. Unpaid orders are
 * in none of the tabs.
 */
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
  /** Whether to return only orders for first-party items. */
  own: z.stringbool().default(false),
  /** Username of the seller whose orders to return. */
  seller: z.string().max(80).optional(),
  /** Whether `from` and `to` refer to the day of payment or the day of shipment. */
  on: z.enum(['paid', 'shipped']).default('paid'),
  /** First and last day, inclusive, in the marketplace's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Order number or order id, or the start of the buyer's email address or name. */
  search: tableSearch,
  sort: z.enum(adminOrderSorts).default('newest'),
  ...fieldFilterQuery,
})
export type AdminOrderFilter = z.output<typeof filter>

/** A seller order in a row of the admins' table. */
const row = z.object({
  _id: z.string(),
  orderId: z.string(),
  number: z.string(),
  /** Position of this seller order within the buyer's order, and number of seller orders in the buyer's order. */
  part: z.int(),
  parts: z.int(),
  paidAt: z.iso.datetime(),
  state: z.enum(sellerOrderStates),
  ...orderStanding.shape,
  seller: z.object({
    _id: z.string(),
    username: z.string(),
    name: z.string(),
    /** Whether the items are first-party items. */
    isFirstParty: z.boolean(),
  }),
  buyer: z.object({ _id: z.string().nullable(), name: z.string(), email: z.string() }),
  /** Amount that the buyer paid for this seller order. */
  total: money,
  refunded: money,
  ...fieldColumns,
})
export type AdminOrderRow = z.infer<typeof row>

export const adminOrderActions = ['cancel', 'refund'] as const

const sellerOrder = sellerOrderCore.extend({
  ...itemAttributes,
  seller: z.object({
    _id: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
    /** Whether the items are first-party items. */
    isFirstParty: z.boolean(),
  }),
  lines: z.array(orderLine),
  /** Amount of `total` that can still be refunded. */
  refundable: money,
  moves: z.array(
    z.object({ move: z.enum(adminOrderActions), isOpen: z.boolean(), why: z.string().nullable() }),
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
  /** The buyer's answers to the questions at checkout that staff see. */
  fields: z.array(fieldAnswer),
  lines: z.array(orderLine),
  total: money,
  sellerOrders: z.array(sellerOrder),
})
export type AdminOrder = z.infer<typeof adminOrder>

const refundInput = z.object({
  /** First and last day on which the refund was made, inclusive, in the marketplace's time zone. */
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
  reason: refund.shape.reason,
  reasonCode: refund.shape.reasonCode,
  by: refund.shape.by,
  madeAt: z.iso.datetime(),
})
export type AdminRefund = z.infer<typeof refundRow>

const moved = z.object({ order: adminOrder })

export const adminOrderCalls = {
  listAdminOrders: endpoint({
    summary: 'Returns the paid orders of all sellers or of one seller, and the number of orders in each tab',
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
    summary: 'Returns all matching orders as a CSV file',
    who: { right: 'orders' },
    method: 'GET',
    path: '/api/admin/orders.csv',
    perMinute: 10,
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  listMadeRefunds: endpoint({
    summary: 'Returns the refunds made to buyers, newest first',
    who: { right: 'refunds' },
    method: 'GET',
    path: '/api/admin/refunds',
    query: tablePage.extend(refundInput.shape),
    reply: z.object({ refunds: z.array(refundRow), next: z.string().nullable() }),
    errors: [],
  }),
  exportMadeRefunds: endpoint({
    summary: 'Returns all matching refunds as a CSV file',
    who: { right: 'refunds' },
    method: 'GET',
    path: '/api/admin/refunds.csv',
    perMinute: 10,
    query: refundInput,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getAdminOrder: endpoint({
    summary:
      'Returns an order with all its seller orders. `id` is the id of the order or of one of its seller ' +
      'orders',
    who: { right: 'orders' },
    method: 'GET',
    path: '/api/admin/orders/:id',
    params: id,
    reply: adminOrder,
    errors: ['not_found'],
  }),
  renewOrderLink: endpoint({
    summary: 'Emails the buyer of an order a new link to it. The previous link stops working',
    who: { right: 'orders' },
    method: 'POST',
    isReplayable: true,
    path: '/api/admin/orders/:id/new-link',
    params: id,
    reply: z.object({ sent: z.literal(true) }),
    errors: ['not_found'],
  }),
  cancelSellerOrderAsAdmin: endpoint({
    summary: 'Cancels a seller order before it is shipped: refunds it in full and returns the items to stock',
    who: { right: 'refunds' },
    method: 'POST',
    path: '/api/admin/seller-orders/:id/cancel',
    params: id,
    body: z.object({ reason: careText }),
    reply: moved,
    stepUpInHandler: true,
    errors: ['step_up_needed', 'not_found', 'own_case', 'order_moved_on', 'refund_over_limit'],
  }),
  refundSellerOrderAsAdmin: endpoint({
    summary:
      'Refunds all or part of the amount that the buyer paid. A repeated attempt does not refund again. ' +
      'The support role has a limit per refund',
    who: { right: 'refunds' },
    method: 'POST',
    path: '/api/admin/seller-orders/:id/refund',
    params: id,
    body: z
      .object({
        ...refundAmount,
        reason: careText,
        /** Idempotency key that the browser creates once per refund. */
        attempt: z.string().min(8).max(80),
      })
      .superRefine(requireRefundAmount),
    reply: moved,
    stepUpInHandler: true,
    errors: teamRefundErrors,
  }),
}
