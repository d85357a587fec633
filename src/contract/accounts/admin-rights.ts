import { z } from 'zod'
import { emailOnly } from './accounts.ts'
import { staffRoles } from '../staff-roles.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

const role = z.enum(staffRoles)

const adminPerson = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /**
   * Whether the team member also has a shop. Sellers can have any role except owner, because owners' sales are
   * first-party.
   */
  isSeller: z.boolean(),
  role: role.nullable(),
  hasSecondFactor: z.boolean(),
  /** Number of devices on which the team member is signed in. */
  sessions: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type AdminPerson = z.infer<typeof adminPerson>

const invite = z.object({
  _id: z.string(),
  email: z.string(),
  role,
  expiresAt: z.iso.datetime(),
})
export type StaffInvite = z.infer<typeof invite>

export const adminRightsCalls = {
  listAdminPeople: endpoint({
    summary:
      'Returns the team, owners first, and pending invitations. With `search`, also returns sellers ' +
      'whose username or email starts with it',
    who: { right: 'staff' },
    method: 'GET',
    path: '/api/admin/people',
    query: z.object({ search: z.string().trim().max(200).optional() }),
    reply: z.object({ people: z.array(adminPerson), invites: z.array(invite) }),
    errors: [],
  }),
  saveStaffRole: endpoint({
    summary:
      "Sets, changes or removes a person's role, effective immediately. Owners can only give up their own role",
    who: { right: 'staff' },
    method: 'PUT',
    path: '/api/admin/people/:id/role',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({
      role: role.nullable(),
      why: multilineText(2000).min(1, inputError('reason')),
    }),
    reply: z.object({ person: adminPerson }),
    errors: ['step_up_needed', 'not_found', 'last_super_admin', 'sells_personally'],
  }),
  inviteStaff: endpoint({
    summary: 'Emails a single-use invitation to join the team in a role',
    who: { right: 'staff' },
    method: 'POST',
    isReplayable: true,
    path: '/api/admin/invites',
    body: emailOnly.extend({ role }),
    reply: emailOnly.extend({ role }),
    errors: ['step_up_needed', 'email_taken'],
  }),
  withdrawInvite: endpoint({
    summary: 'Withdraws an invitation that is still pending',
    who: { right: 'staff' },
    method: 'DELETE',
    path: '/api/admin/invites/:id',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({ ok: z.literal(true) }),
    errors: ['step_up_needed', 'not_found'],
  }),
}
