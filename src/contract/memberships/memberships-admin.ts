import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { subscriptionPlan, subscriptionStatus } from './memberships.ts'
import { csvReply, tablePage, tableSearch } from '#contract/table.ts'
import { fault } from '#contract/input-faults.ts'
import { lineText, multilineText } from '#contract/text.ts'

export const memberTabs = ['members', 'leaving', 'overdue', 'gift', 'ended', 'all'] as const
export const memberSorts = ['newest', 'ending'] as const
const filter = z.object({
  /** 'leaving': cancelled, still running. 'overdue': a renewal failed. 'ended': were members once. */
  tab: z.enum(memberTabs).default('members'),
  /** How an e-mail, a username or a name begins, or a subscription's whole id. */
  search: tableSearch,
  /** 'ending': whose membership ends first. */
  sort: z.enum(memberSorts).default('newest'),
})
export type MemberFilter = z.output<typeof filter>

const memberRow = z.object({
  /** The buyer's. */
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
  /** Who pays for it now, and of those who has cancelled or could not be charged. */
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
    /** Made by the browser once for each code: sent again it makes no second one. */
    attempt: z
      .string()
      .max(60, { abort: true })
      .regex(/^[\w-]{8,60}$/),
    code: z
      .string()
      .trim()
      .toUpperCase()
      .max(30, { abort: true, error: fault('coupon-code') })
      .regex(/^[A-Z0-9-]{3,30}$/, fault('coupon-code')),
    name: lineText(40).min(1, fault('name')),
    percentOff: z.number().min(1).max(100).nullable(),
    amountOffCents: z.int().min(1).max(100_000).nullable(),
    duration: z.enum(['once', 'repeating', 'forever']),
    /** With 'repeating' alone. */
    months: z.int().min(1).max(36).nullable(),
    mostUses: z.int().min(1).max(1_000_000).nullable(),
    isFirstOnly: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
  })
  .refine(({ percentOff, amountOffCents }) => (percentOff === null) !== (amountOffCents === null), {
    path: ['percentOff'],
    message: fault('coupon-worth'),
  })
  .refine(({ duration, months }) => (duration === 'repeating') === (months !== null), {
    path: ['months'],
    message: fault('coupon-months'),
  })
export type NewCoupon = z.output<typeof newCode>

export const subscriptionAdminCalls = {
  listMembers: endpoint({
    summary: 'Who is or was a member, with what they pay',
    who: { right: ['buyers', 'gifts'] },
    method: 'GET',
    path: '/api/admin/members',
    query: tablePage.extend(filter.shape),
    reply: z.object({ members: z.array(memberRow), next: z.string().nullable() }),
    errors: [],
  }),
  exportMembers: endpoint({
    summary: 'The same members as a file, all of them',
    who: { right: ['buyers', 'gifts'] },
    method: 'GET',
    path: '/api/admin/members.csv',
    perMinute: 10,
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  listAdminPlans: endpoint({
    summary: 'The plans with their prices and how many members each has',
    who: { right: 'memberships' },
    method: 'GET',
    path: '/api/admin/plans',
    reply: z.object({ plans: z.array(adminPlan) }),
    errors: ['provider_unavailable'],
  }),
  listCoupons: endpoint({
    summary: "Codes of memberships at the provider, newest first; gifts' codes are not among them",
    who: { right: 'memberships' },
    method: 'GET',
    path: '/api/admin/coupons',
    query: tablePage,
    reply: z.object({ coupons: z.array(adminCode), next: z.string().nullable() }),
    errors: ['provider_unavailable'],
  }),
  createCoupon: endpoint({
    summary: 'Makes a code at the provider; two active ones of a name there cannot be',
    who: { right: 'memberships' },
    method: 'POST',
    path: '/api/admin/coupons',
    perMinute: 30,
    body: newCode,
    reply: adminCode,
    errors: ['code_taken', 'provider_unavailable'],
  }),
  endCoupon: endpoint({
    summary: 'Ends a code: nobody new can use it; ended before, it answers the same',
    who: { right: 'memberships' },
    method: 'POST',
    path: '/api/admin/coupons/:id/end',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({ why: multilineText(500).default('') }),
    reply: adminCode,
    errors: ['not_found', 'provider_unavailable'],
  }),
}
