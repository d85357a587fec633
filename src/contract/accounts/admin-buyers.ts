import { z } from 'zod'
import { shownPhone } from '#contract/addresses/shown-address.ts'
import { inputError } from '#contract/input-errors.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fieldAnswer, fieldColumns, fieldFilterQuery } from '#contract/fields/custom-fields.ts'
import { money } from '#contract/money.ts'
import { sellerOrderStates } from '#contract/orders/seller-order-shapes.ts'
import { cappedCount, csvReply, tablePage, tableSearch } from '#contract/table.ts'
import { multilineText } from '#contract/text.ts'

const id = z.object({ id: z.string().max(80) })
const reason = z.object({ why: multilineText(500).min(1, inputError('reason')) })

export const buyerTabs = ['all', 'members', 'unconfirmed', 'blocked'] as const
export const buyerSorts = ['newest', 'oldest', 'email'] as const
const filter = z.object({
  tab: z.enum(buyerTabs).default('all'),
  /** Search text: the start of an email address, username or name. */
  search: tableSearch,
  /** First and last sign-up day, inclusive, in the marketplace's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(buyerSorts).default('newest'),
  ...fieldFilterQuery,
})
export type BuyerFilter = z.output<typeof filter>

const row = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  isConfirmed: z.boolean(),
  isMember: z.boolean(),
  /** Time when the buyer was blocked. Null if the buyer is not blocked. */
  blockedAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
  orders: cappedCount,
  ...fieldColumns,
})
export type AdminBuyer = z.infer<typeof row>

const file = row.extend({
  phone: shownPhone.nullable(),
  /** Values of custom fields that staff see. */
  answers: z.array(fieldAnswer),
  blockedReason: z.string().nullable(),
  /** End of the membership. Null for a buyer without a membership. */
  memberUntil: z.iso.datetime().nullable(),
  /** Number of devices on which the buyer is signed in. */
  sessions: cappedCount,
  watching: cappedCount,
  /** The buyer's newest orders. */
  lastOrders: z.array(
    z.object({
      _id: z.string(),
      number: z.string(),
      placedAt: z.iso.datetime(),
      total: money,
      sellerOrders: z.array(z.object({ seller: z.string(), state: z.enum(sellerOrderStates) })),
    }),
  ),
})
export type AdminBuyerDetails = z.infer<typeof file>

export const adminBuyerCalls = {
  listBuyers: endpoint({
    summary: 'Returns buyers with an account, without deleted ones',
    who: { right: 'buyers' },
    method: 'GET',
    path: '/api/admin/buyers',
    query: tablePage.extend(filter.shape),
    reply: z.object({ buyers: z.array(row), next: z.string().nullable() }),
    errors: [],
  }),
  exportBuyers: endpoint({
    summary: 'Returns all matching buyers as a CSV file',
    who: { right: 'buyers' },
    method: 'GET',
    path: '/api/admin/buyers.csv',
    perMinute: 10,
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getBuyerFile: endpoint({
    summary: 'Returns a buyer with their newest orders',
    who: { right: 'buyers' },
    method: 'GET',
    path: '/api/admin/buyers/:id',
    params: id,
    reply: file,
    errors: ['not_found'],
  }),
  blockBuyer: endpoint({
    summary:
      'Blocks a buyer: ends their sessions and releases their reserved items. Existing orders continue',
    who: { right: 'buyers' },
    method: 'POST',
    path: '/api/admin/buyers/:id/block',
    params: id,
    body: reason,
    reply: file,
    errors: ['not_found', 'wrong_state'],
  }),
  unblockBuyer: endpoint({
    summary: 'Unblocks a buyer, who can then sign in again',
    who: { right: 'buyers' },
    method: 'POST',
    path: '/api/admin/buyers/:id/unblock',
    params: id,
    body: reason,
    reply: file,
    errors: ['not_found', 'wrong_state'],
  }),
}
