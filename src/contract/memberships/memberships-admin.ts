import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { subscriptionPlan, subscriptionStatus } from './memberships.ts'
import { csvReply, tablePage, tableSearch } from '#contract/table.ts'
import { inputError } from '#contract/input-errors.ts'
import { lineText, multilineText } from '#contract/text.ts'

export const memberTabs = ['members', 'leaving', 'overdue', 'gift', 'ended', 'all'] as const
export const memberSorts = ['newest', 'ending'] as const
const filter = z.object({
  /**
   * Tab of the members table. 'leaving': the subscription is canceled but has not ended yet. 'overdue': the payment for
   * a renewal failed. 'ended': former members.
   */
  tab: z.enum(memberTabs).default('members'),
  /** Start of an email address, a username or a name, or a complete subscription id. */
  search: tableSearch,
  /** Sort order. 'ending': by the end of the membership, earliest first. */
  sort: z.enum(memberSorts).default('newest'),
})
export type MemberFilter = z.output<typeof filter>

const memberRow = z.object({
  /** Id of the buyer. */
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  isMember: z.boolean(),
  memberUntil: z.iso.datetime(),
  subscriptionStatus: subscriptionStatus.nullable(),
  subscriptionCanceled: z.boolean(),
  subscriptionId: z.string().nullable(),
  interval: z.enum(['month', 'year']).nullable(),
  price: money.nullable(),
  giftUntil: z.iso.datetime().nullable(),
})
export type AdminMember = z.infer<typeof memberRow>

const adminPlan = subscriptionPlan.omit({ savedAYear: true, perks: true }).extend({
  /**
   * Number of paying members, number of members who canceled (`leaving`), and number of members whose payment failed
   * (`overdue`).
   */
  members: z.int(),
  leaving: z.int(),
  overdue: z.int(),
})
export type AdminPlan = z.infer<typeof adminPlan>

const adminCode = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  percentOff: z.number().nullable(),
  amountOff: money.nullable(),
  duration: z.enum(['once', 'repeating', 'forever']),
  months: z.int().nullable(),
  timesUsed: z.int(),
  mostUses: z.int().nullable(),
  isFirstOnly: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AdminCoupon = z.infer<typeof adminCode>

const newCode = z
  .object({
    /**
     * Idempotency key that the browser creates. If the call is repeated with the same key, no second discount code is
     * created.
     */
    attempt: z
      .string()
      .max(60, { abort: true })
      .regex(/^[\w-]{8,60}$/),
    code: z
      .string()
      .trim()
      .toUpperCase()
      .max(30, { abort: true, error: inputError('coupon-code') })
      .regex(/^[A-Z0-9-]{3,30}$/, inputError('coupon-code')),
    name: lineText(40).min(1, inputError('name')),
    percentOff: z.number().min(1).max(100).nullable(),
    amountOffCents: z.int().min(1).max(100_000).nullable(),
    duration: z.enum(['once', 'repeating', 'forever']),
    /** Number of months that the discount applies. Only for the duration 'repeating'. */
    months: z.int().min(1).max(36).nullable(),
    mostUses: z.int().min(1).max(1_000_000).nullable(),
    isFirstOnly: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .refine(({ percentOff, amountOffCents }) => (percentOff === null) !== (amountOffCents === null), {
    path: ['percentOff'],
    message: inputError('coupon-worth'),
  })
  .refine(({ duration, months }) => (duration === 'repeating') === (months !== null), {
    path: ['months'],
    message: inputError('coupon-months'),
  })
export type NewCoupon = z.output<typeof newCode>

export const subscriptionAdminCalls = {
  listMembers: endpoint({
    summary: 'Returns current and former members and the amounts that they pay',
    who: { right: ['buyers', 'gifts'] },
    method: 'GET',
    path: '/api/admin/members',
    query: tablePage.extend(filter.shape),
    reply: z.object({ members: z.array(memberRow), next: z.string().nullable() }),
    errors: [],
  }),
  exportMembers: endpoint({
    summary: 'Returns all matching members as a CSV file',
    who: { right: ['buyers', 'gifts'] },
    method: 'GET',
    path: '/api/admin/members.csv',
    perMinute: 10,
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  listAdminPlans: endpoint({
    feature: 'membership',
    summary: 'Returns the plans with their prices and numbers of members',
    who: { right: 'memberships' },
    method: 'GET',
    path: '/api/admin/plans',
    reply: z.object({ plans: z.array(adminPlan) }),
    errors: ['provider_unavailable'],
  }),
  listCoupons: endpoint({
    feature: 'membership',
    summary: 'Returns the membership discount codes at the provider, newest first, without gift codes',
    who: { right: 'memberships' },
    method: 'GET',
    path: '/api/admin/coupons',
    query: tablePage,
    reply: z.object({ coupons: z.array(adminCode), next: z.string().nullable() }),
    errors: ['provider_unavailable'],
  }),
  createCoupon: endpoint({
    feature: 'membership',
    summary: 'Creates a discount code at the provider. Active codes are unique',
    who: { right: 'memberships' },
    method: 'POST',
    path: '/api/admin/coupons',
    perMinute: 30,
    body: newCode,
    reply: adminCode,
    errors: ['code_taken', 'provider_unavailable'],
  }),
  endMemberships: endpoint({
    summary:
      'Starts canceling all memberships that would renew, and returns their number. Background jobs cancel them at ' +
      'the provider; each ends with its paid period. Repeating the call has no further effect',
    who: { right: 'settings' },
    method: 'POST',
    path: '/api/admin/members/end',
    perMinute: 10,
    body: z.object({ why: multilineText(2000).min(1, inputError('reason')) }),
    reply: z.object({ count: z.int() }),
    errors: ['step_up_needed', 'wrong_state'],
  }),
  endCoupon: endpoint({
    summary:
      'Deactivates a discount code, so that it can no longer be redeemed. Repeating the call returns the same ' +
      'response',
    who: { right: 'memberships' },
    method: 'POST',
    path: '/api/admin/coupons/:id/end',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({ why: multilineText(500).default('') }),
    reply: adminCode,
    errors: ['not_found', 'provider_unavailable'],
  }),
}
