import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { cappedCount } from '#contract/table.ts'

export const searchKinds = ['order', 'buyer', 'seller', 'listing', 'gift'] as const
export type SearchKind = (typeof searchKinds)[number]
export const searchLimit = 25

/** Kinds of tasks for the team, most urgent first. */
export const adminTasks = [
  'disputes',
  'issues',
  'own-orders',
  'late-orders',
  'failed-refunds',
  'stuck-transfers',
  'applications',
  'waiting-listings',
  'listings',
  'reported-feedback',
  'called-support',
  'reported-conversations',
  'dead-jobs',
  'differences',
] as const
export type AdminTask = (typeof adminTasks)[number]

const day = z.object({
  day: z.iso.date(),
  orders: z.int(),
  /** Amount that buyers paid for orders. All amounts are in cents and are sums of the day's ledger entries. */
  grossSales: z.int(),
  refunds: z.int(),
  /** Amount refunded for orders, minus refunds that failed. */
  refunded: z.int(),
  /** Amount lost to bank disputes about orders. */
  lost: z.int(),
  /** Service fees and commission before refunds and disputes. */
  grossFees: z.int(),
  netFees: z.int(),
  /** Income from memberships and redeemed gifts, minus refunds. */
  memberships: z.int(),
  /** Released earnings from first-party listings, minus reversals. */
  ownSales: z.int(),
  /** Fees charged by the payment provider. */
  providerFees: z.int(),
  sellers: z.int(),
  buyers: z.int(),
  members: z.int(),
  shipped: z.int(),
  /** Average number of hours from payment to shipment for the parcels shipped that day. Null if nothing was shipped. */
  hoursToShip: z.number().nullable(),
})
export type AdminDailyFigures = z.infer<typeof day>

export const adminHomeCalls = {
  getAdminTasks: endpoint({
    summary: "Returns the open admin tasks that the caller's role is allowed to handle",
    who: { right: 'overview' },
    method: 'GET',
    path: '/api/admin/tasks',
    reply: z.object({
      tasks: z.array(
        z.object({
          task: z.enum(adminTasks),
          count: cappedCount,
          firstDueAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  listAdminDays: endpoint({
    summary: 'Returns sales and activity per day, oldest first, with gross and net amounts from the ledger',
    who: { right: 'reports' },
    method: 'GET',
    path: '/api/admin/days',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    reply: z.object({
      currency: money.shape.currency,
      days: z.array(day),
      /** Current number of buyers with a membership. */
      members: cappedCount,
    }),
    errors: [],
  }),
  searchAdmin: endpoint({
    summary:
      'Searches orders by number, tracking number or buyer, people by email, username or name, listings by ' +
      'words in the title, gifts by code, and all of these by id',
    who: { right: 'overview' },
    method: 'GET',
    path: '/api/admin/search',
    query: z.object({ q: z.string().trim().min(1).max(200) }),
    reply: z.object({
      found: z
        .array(z.object({ kind: z.enum(searchKinds), _id: z.string(), title: z.string(), note: z.string() }))
        .max(searchLimit),
    }),
    errors: [],
  }),
}
