import { z } from 'zod'
import { email } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { adminGift, giftStates } from './gifts.ts'
import { cents } from '#contract/money.ts'
import { csvReply, tablePage, tableSearch } from '#contract/table.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

const id = z.object({ id: z.string().max(80) })
const reason = multilineText(500).min(1, inputError('reason'))

const filter = z.object({ state: z.enum(giftStates).optional(), search: tableSearch })
export type AdminGiftFilter = z.output<typeof filter>

export const giftAdminCalls = {
  listGifts: endpoint({
    summary:
      'Returns gifts, newest first. The search accepts an email address, a code or the last four ' +
      'characters of a code',
    who: { right: 'gifts' },
    method: 'GET',
    path: '/api/admin/gifts',
    query: tablePage.extend(filter.shape),
    reply: z.object({ gifts: z.array(adminGift), next: z.string().nullable() }),
    errors: [],
  }),
  exportGifts: endpoint({
    summary: 'Returns all matching gifts as a CSV file',
    who: { right: 'gifts' },
    method: 'GET',
    path: '/api/admin/gifts.csv',
    perMinute: 10,
    query: filter,
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getAdminGift: endpoint({
    summary: 'Returns a gift with its details for admins',
    who: { right: 'gifts' },
    method: 'GET',
    path: '/api/admin/gifts/:id',
    params: id,
    reply: adminGift,
    errors: ['not_found'],
  }),
  refundGiftAsAdmin: endpoint({
    summary: 'Refunds a gift: in full before it is redeemed, and for its unused days afterwards',
    who: { right: 'gifts' },
    method: 'POST',
    path: '/api/admin/gifts/:id/refund',
    params: id,
    body: z.object({ why: reason, shownCents: cents.optional() }),
    reply: adminGift,
    errors: ['step_up_needed', 'not_found', 'own_case', 'wrong_state', 'price_changed'],
  }),
  resendGiftAsAdmin: endpoint({
    summary:
      'Emails a gift again. Sending it to a different address requires a reason and a recent step-up, and ' +
      'replaces the code',
    who: { right: 'gifts' },
    method: 'POST',
    isReplayable: true,
    path: '/api/admin/gifts/:id/resend',
    params: id,
    body: z.object({ recieveremail: email.optional(), why: multilineText(500).default('') }),
    reply: adminGift,
    stepUpInHandler: true,
    errors: ['step_up_needed', 'not_found', 'own_case', 'wrong_state'],
  }),
  refundOpenGifts: endpoint({
    summary:
      'Starts refunding all gifts that can still be redeemed, and returns their number. Background jobs refund the ' +
      'gifts and void their codes. Repeating the call has no further effect',
    who: { right: 'settings' },
    method: 'POST',
    path: '/api/admin/gifts/refund-open',
    perMinute: 10,
    body: z.object({ why: reason }),
    reply: z.object({ count: z.int() }),
    errors: ['step_up_needed', 'wrong_state'],
  }),
  voidGift: endpoint({
    summary: 'Voids the code of an unredeemed gift without a refund',
    who: { right: 'gifts' },
    method: 'POST',
    path: '/api/admin/gifts/:id/void',
    params: id,
    body: z.object({ why: reason }),
    reply: adminGift,
    errors: ['not_found', 'own_case', 'wrong_state'],
  }),
}
