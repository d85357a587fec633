import { z } from 'zod'
import { shownPhone } from '#contract/addresses/shown-address.ts'
import { fault } from '#contract/input-faults.ts'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { sellerOrderStates } from '#contract/orders/seller-order-shapes.ts'
import { cappedCount, csvReply, tablePage, tableSearch } from '#contract/table.ts'
import { multilineText } from '#contract/text.ts'

const id = z.object({ id: z.string().max(80) })
const reason = z.object({ why: multilineText(500).min(1, fault('reason')) })

export const buyerTabs = ['all', 'members', 'unconfirmed', 'blocked'] as const
export const buyerSorts = ['newest', 'oldest', 'email'] as const
const filter = z.object({
  tab: z.enum(buyerTabs).default('all'),
  /** How an e-mail, a username or a name begins. */
  search: tableSearch,
  /** Days where the marketplace is on which they joined, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(buyerSorts).default('newest'),
})
export type BuyerFilter = z.output<typeof filter>

const row = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  isConfirmed: z.boolean(),
  isMember: z.boolean(),
  /** Since when they are; null who is not. */
  blockedAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime(),
  orders: cappedCount,
})
export type AdminBuyer = z.infer<typeof row>

const file = row.extend({
  phone: shownPhone.nullable(),
  blockedReason: z.string().nullable(),
  /** Until when they are a member; null who is none. */
  memberUntil: z.iso.datetime().nullable(),
  /** How many devices they are signed in on. */
  sessions: cappedCount,
  watching: cappedCount,
  /** The newest ones. */
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
export type AdminBuyerFile = z.infer<typeof file>

export const adminBuyerCalls = {
  listBuyers: endpoint({
    summary: 'Buyers with an account, without those who had it deleted',
    who: { right: 'buyers' },
    method: 'GET',
    path: '/api/admin/buyers',
    query: tablePage.extend(filter.shape),
    reply: z.object({ buyers: z.array(row), next: z.string().nullable() }),
    errors: [],
  }),
  exportBuyers: endpoint({
    summary: 'The same buyers as a file, all of them',
    who: { right: 'buyers' },
    method: 'GET',
    path: '/api/admin/buyers.csv',
    perMinute: 10,
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getBuyerFile: endpoint({
    summary: 'One buyer with their newest orders',
    who: { right: 'buyers' },
    method: 'GET',
    path: '/api/admin/buyers/:id',
    params: id,
    reply: file,
    errors: ['not_found'],
  }),
  blockBuyer: endpoint({
    summary: 'Signs a buyer out and keeps them out; what they hold goes back to the shop, their orders go on',
    who: { right: 'buyers' },
    method: 'POST',
    path: '/api/admin/buyers/:id/block',
    params: id,
    body: reason,
    reply: file,
    errors: ['not_found', 'wrong_state'],
  }),
  unblockBuyer: endpoint({
    summary: 'Lets a blocked buyer sign in again',
    who: { right: 'buyers' },
    method: 'POST',
    path: '/api/admin/buyers/:id/unblock',
    params: id,
    body: reason,
    reply: file,
    errors: ['not_found', 'wrong_state'],
  }),
}
