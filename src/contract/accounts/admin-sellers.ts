import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { fieldAnswer, fieldColumns, fieldFilterQuery } from '#contract/fields/custom-fields.ts'
import { checklistKeys, checklistLine } from '#contract/listings/checklist.ts'
import { money } from '#contract/money.ts'
import { cappedCount, csvReply, tablePage, tableSearch } from '#contract/table.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

const id = z.object({ id: z.string().max(80) })
const reason = multilineText(500).min(1, inputError('reason'))

export const sellerTabs = ['all', 'ready', 'unready', 'suspended'] as const
export const sellerSorts = ['newest', 'oldest', 'username'] as const
const filter = z.object({
  /** Tab of the sellers table. `ready`: every item of the seller's checklist is completed or waived. */
  tab: z.enum(sellerTabs).default('all'),
  /** Search text: the start of an email address, username or name. */
  search: tableSearch,
  /** First and last sign-up day, inclusive, in the marketplace's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(sellerSorts).default('newest'),
  ...fieldFilterQuery,
})
export type SellerFilter = z.output<typeof filter>

const row = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  isFirstParty: z.boolean(),
  isAdmin: z.boolean(),
  joinedAt: z.iso.datetime(),
  rating: z.number().nullable(),
  listed: cappedCount,
  isReady: z.boolean(),
  suspendedAt: z.iso.datetime().nullable(),
  ...fieldColumns,
})
export type AdminSeller = z.infer<typeof row>

const file = row.extend({
  phone: z.string().nullable(),
  /** Values of custom fields that staff see. */
  answers: z.array(fieldAnswer),
  instagram: z.string().nullable(),
  suspendedReason: z.string().nullable(),
  checklist: z.array(checklistLine.extend({ isWaived: z.boolean() })),
  /** Order counts, as shown on the tabs of the orders table. */
  counts: z.object({
    toShip: cappedCount,
    shipped: cappedCount,
    issue: cappedCount,
    done: cappedCount,
    refunded: cappedCount,
  }),
})
export type AdminSellerDetails = z.infer<typeof file>

const sales = z.object({
  orders: z.int(),
  /** Amount paid by buyers, including shipping and fees, before refunds. */
  gross: money,
  /** Number of orders with a refund, and number of orders with a past or present bank dispute. */
  refundedOrders: z.int(),
  disputedOrders: z.int(),
  /** Median number of hours from payment to shipment. Null if nothing has shipped yet. */
  hoursToShip: z.number().nullable(),
})
const sellerSales = z.object({
  /**
   * Period of the figures in `recent`: number of days including today, and first day in the marketplace's time zone.
   */
  days: z.int(),
  from: z.iso.date(),
  recent: sales,
  all: sales,
})
export type SellerSales = z.infer<typeof sellerSales>
const sellerReply = z.object({ seller: file })

export const adminSellerCalls = {
  listAdminSellers: endpoint({
    summary: 'Returns all sellers, including the first-party seller',
    who: { right: 'sellers' },
    method: 'GET',
    path: '/api/admin/sellers',
    query: tablePage.extend(filter.shape),
    reply: z.object({
      sellers: z.array(row),
      next: z.string().nullable(),
      counts: z.object({ suspended: cappedCount }),
    }),
    errors: [],
  }),
  exportAdminSellers: endpoint({
    summary: 'Returns all matching sellers as a CSV file',
    who: { right: 'sellers' },
    method: 'GET',
    path: '/api/admin/sellers.csv',
    perMinute: 10,
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getSellerFile: endpoint({
    summary: 'Returns a seller with their checklist and order counts',
    who: { right: 'sellers' },
    method: 'GET',
    path: '/api/admin/sellers/:id',
    params: id,
    reply: file,
    errors: ['not_found'],
  }),
  getSellerSales: endpoint({
    summary: "Returns a seller's sales, refunds and disputes in the last 30 days and in total",
    who: { right: 'orders' },
    method: 'GET',
    path: '/api/admin/sellers/:id/sales',
    params: id,
    reply: sellerSales,
    errors: ['not_found'],
  }),
  suspendSeller: endpoint({
    summary:
      'Suspends a seller: hides all their listings and shows the reason in their dashboard. Existing ' +
      'orders continue. The first-party seller cannot be suspended',
    who: { right: 'seller-accounts' },
    method: 'POST',
    path: '/api/admin/sellers/:id/suspend',
    params: id,
    body: z.object({ why: reason }),
    reply: sellerReply,
    errors: ['not_found', 'own_case', 'wrong_state'],
  }),
  unsuspendSeller: endpoint({
    summary: 'Lifts a suspension and restores the listings that it hid',
    who: { right: 'seller-accounts' },
    method: 'POST',
    path: '/api/admin/sellers/:id/unsuspend',
    params: id,
    body: z.object({ why: multilineText(500).default('') }),
    reply: sellerReply,
    errors: ['not_found', 'own_case', 'wrong_state'],
  }),
  waiveChecklist: endpoint({
    summary: "Replaces a seller's list of waived checklist items",
    who: { right: 'seller-accounts' },
    method: 'PUT',
    path: '/api/admin/sellers/:id/waived',
    params: id,
    body: z.object({ lines: z.array(z.enum(checklistKeys)).max(checklistKeys.length), why: reason }),
    reply: sellerReply,
    errors: ['not_found', 'own_case'],
  }),
}
