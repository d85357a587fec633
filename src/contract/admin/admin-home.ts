import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { cappedCount } from '#contract/table.ts'

export const searchKinds = ['order', 'buyer', 'seller', 'listing', 'gift'] as const
export type SearchKind = (typeof searchKinds)[number]
export const searchLimit = 25

/** What may wait for a hand, in the order of its urgency. */
export const adminTasks = [
  'disputes',
  'issues',
  'own-orders',
  'late-orders',
  'failed-refunds',
  'stuck-transfers',
  'applications',
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
  /** What buyers paid for orders. This and all other money as the ledger has it, by the day of the entry, in cents. */
  grossSales: z.int(),
  refunds: z.int(),
  /** Refunded for orders; those that came back are taken off again. */
  refunded: z.int(),
  /** What disputes that were lost have taken of orders. */
  lost: z.int(),
  /** Service fees and commission, before refunds and disputes. */
  grossFees: z.int(),
  netFees: z.int(),
  /** Of memberships and redeemed gifts, less refunds. */
  memberships: z.int(),
  /** Earnings of the marketplace's own listings, once they are released, less what was taken back of them. */
  ownSales: z.int(),
  /** What the payment provider charged. */
  providerFees: z.int(),
  sellers: z.int(),
  buyers: z.int(),
  members: z.int(),
  shipped: z.int(),
  /** From paid to shipped, the mean of that day's parcels in hours; null without one. */
  hoursToShip: z.number().nullable(),
})
export type AdminDay = z.infer<typeof day>

export const adminHomeCalls = {
  getAdminTasks: endpoint({
    summary: 'What waits for a hand today, of what the caller’s role includes',
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
    summary:
      'What happened on each of the marketplace’s last days, today last; money gross and net, as the ledger has it',
    who: { right: 'reports' },
    method: 'GET',
    path: '/api/admin/days',
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    reply: z.object({
      currency: money.shape.currency,
      days: z.array(day),
      /** Members at this moment. */
      members: cappedCount,
    }),
    errors: [],
  }),
  searchAdmin: endpoint({
    summary:
      'Finds orders by number, tracking number or buyer, people by email, username or name, listings by words of the title, gifts by code, and anything by id',
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
