import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/input-faults.ts'

const adminPerson = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /** Sells on their own account: such a one can be an admin, but not own what the marketplace sells. */
  isSeller: z.boolean(),
  isAdmin: z.boolean(),
  isSA: z.boolean(),
  /** Devices signed in now. */
  sessions: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type AdminPerson = z.infer<typeof adminPerson>

export const adminRightsCalls = {
  listAdminPeople: endpoint({
    summary:
      'Admins and super-admins; with `search` sellers as well, by the beginning of a username or e-mail',
    who: 'super-admin',
    method: 'GET',
    path: '/api/admin/people',
    query: z.object({ search: z.string().trim().max(200).optional() }),
    reply: z.object({ people: z.array(adminPerson) }),
    errors: [],
  }),
  saveRights: endpoint({
    summary: 'Gives or takes the rights of an admin or super-admin: at once, also for those signed in',
    who: 'super-admin',
    method: 'PUT',
    path: '/api/admin/people/:id/rights',
    params: z.object({ id: z.string().max(80) }),
    body: z.object({
      isAdmin: z.boolean(),
      isSA: z.boolean(),
      why: z.string().trim().min(1, fault('reason')).max(2000),
    }),
    reply: z.object({ person: adminPerson }),
    errors: ['step_up_needed', 'not_found', 'own_rights', 'last_super_admin', 'sells_personally'],
  }),
}
