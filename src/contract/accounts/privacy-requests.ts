import { z } from 'zod'
import { emailOnly } from './accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { tablePage } from '#contract/table.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

const privacyRequest = z.object({
  _id: z.string(),
  kind: z.enum(['export', 'erase']),
  buyerId: z.string(),
  /** Email address of the buyer. Empty after the buyer's data has been erased. */
  email: z.string(),
  /** Admin who started the request. Null if the buyer made the request on the profile page. */
  startedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  why: z.string(),
  at: z.iso.datetime(),
  /** Completion time. Null until all modules of the app have exported or erased their data. */
  doneAt: z.iso.datetime().nullable(),
  /** Number of database rows exported or erased, per module of the app. */
  sections: z.array(z.object({ name: z.string(), rows: z.int() })),
  /**
   * Number of the buyer's open orders. The names and addresses in these orders are erased when the orders are closed.
   */
  ordersLeft: z.int(),
})
export type PrivacyRequest = z.infer<typeof privacyRequest>

export const privacyCalls = {
  listPrivacyRequests: endpoint({
    summary: "Returns exports and erasures of buyers' data, newest first, with their remaining work",
    who: { right: 'privacy' },
    method: 'GET',
    path: '/api/admin/privacy',
    query: tablePage.extend({ kind: privacyRequest.shape.kind.optional() }),
    reply: z.object({ requests: z.array(privacyRequest), next: z.string().nullable() }),
    errors: [],
  }),
  startPrivacyRequest: endpoint({
    summary:
      'Erases a buyer who asked for it by email, or prepares their data archive. Erasing cannot be undone',
    who: { right: 'privacy' },
    method: 'POST',
    path: '/api/admin/privacy',
    body: z.object({
      kind: privacyRequest.shape.kind,
      email: emailOnly.shape.email,
      why: multilineText(2000).min(1, inputError('reason')),
    }),
    reply: z.object({ request: privacyRequest }),
    errors: ['step_up_needed', 'not_found'],
  }),
  getPrivacyArchive: endpoint({
    summary: 'Returns the archive of an export that an admin started, with current data',
    who: { right: 'privacy' },
    method: 'GET',
    path: '/api/admin/privacy/:id/archive',
    params: z.object({ id: z.string().max(80) }),
    reply: z.instanceof(Uint8Array),
    replyType: 'application/zip',
    errors: ['step_up_needed', 'not_found'],
  }),
}
