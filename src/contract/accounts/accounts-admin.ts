import { z } from 'zod'
import { shownPhone } from '#contract/addresses/shown-address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fieldAnswer } from '#contract/fields/custom-fields.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

export const sellerApplication = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  phone: shownPhone.nullable(),
  instagram: z.string().nullable(),
  why: z.string(),
  samples: z.array(z.string()),
  /** Values of custom fields that staff see. */
  fields: z.array(fieldAnswer),
  /** States in order: `open`, then `accepted` or `rejected`. `signed-up` follows `accepted`. */
  state: z.enum(['open', 'accepted', 'rejected', 'signed-up']),
  appliedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type SellerApplication = z.infer<typeof sellerApplication>

const id = z.object({ id: z.string().max(80) })
const personAndReason = z.object({
  kind: z.enum(['buyer', 'seller']),
  id: z.string().max(80),
  why: multilineText(500).min(1, inputError('reason')),
})
const decided = z.object({ application: sellerApplication })

export const accountAdminCalls = {
  listApplications: endpoint({
    summary: 'Returns the applications to sell, newest first',
    who: { right: 'applications' },
    method: 'GET',
    path: '/api/admin/applications',
    query: z.object({
      state: sellerApplication.shape.state.optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    reply: z.object({ applications: z.array(sellerApplication), total: z.int() }),
    errors: [],
  }),
  acceptApplication: endpoint({
    summary: 'Accepts an application and emails the sign-up link. An accepted application gets a new link',
    who: { right: 'applications' },
    method: 'POST',
    isReplayable: true,
    path: '/api/admin/applications/:id/accept',
    params: id,
    reply: decided,
    errors: ['not_found', 'already_decided'],
  }),
  rejectApplication: endpoint({
    summary: 'Declines an open application and emails the applicant, with the reason if there is one',
    who: { right: 'applications' },
    method: 'POST',
    path: '/api/admin/applications/:id/refuse',
    params: id,
    body: z.object({ why: multilineText(2000).default('') }),
    reply: decided,
    errors: ['not_found', 'already_decided'],
  }),
  expirePassword: endpoint({
    summary:
      'Expires the password of a buyer or seller, ends all their sessions and emails a reset link. ' +
      'Owners can also do this for team members',
    who: { right: ['buyers', 'seller-accounts', 'staff'] },
    method: 'POST',
    path: '/api/admin/expire-password',
    perMinute: 30,
    hasSharedLimit: true,
    body: personAndReason,
    reply: z.object({ ended: z.int() }),
    errors: ['not_found'],
  }),
  signOutPerson: endpoint({
    summary: 'Ends all sessions of a buyer or seller. Owners can also do this for team members',
    who: { right: ['buyers', 'seller-accounts', 'staff'] },
    method: 'POST',
    path: '/api/admin/sign-out',
    perMinute: 30,
    hasSharedLimit: true,
    body: personAndReason,
    reply: z.object({ ended: z.int() }),
    errors: ['not_found'],
  }),
  resetSecondFactor: endpoint({
    summary:
      'Removes the second factor of a buyer or seller who lost it, and ends all their sessions. Owners ' +
      'can also do this for other team members',
    who: { right: ['buyers', 'seller-accounts', 'staff'] },
    method: 'POST',
    path: '/api/admin/reset-second-factor',
    perMinute: 30,
    hasSharedLimit: true,
    body: personAndReason,
    reply: z.object({ ended: z.int() }),
    errors: ['step_up_needed', 'not_found', 'own_rights', 'wrong_state'],
  }),
}
