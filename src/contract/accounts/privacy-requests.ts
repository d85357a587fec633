import { z } from 'zod'
import { emailOnly } from './accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { tablePage } from '#contract/table.ts'
import { fault } from '#contract/input-faults.ts'
import { multilineText } from '#contract/text.ts'

const privacyRequest = z.object({
  _id: z.string(),
  kind: z.enum(['export', 'erase']),
  buyerId: z.string(),
  /** Empty once the buyer is erased. */
  email: z.string(),
  /** Null: the buyer, on their own profile. */
  startedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  why: z.string(),
  at: z.iso.datetime(),
  /** When everything was done; null while something is left to do. */
  doneAt: z.iso.datetime().nullable(),
  /** What the archive holds or what was erased, by the modules of the app, in rows. */
  sections: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** Orders under way, whose names and addresses are erased once they have ended. */
  ordersLeft: z.int(),
})
export type PrivacyRequest = z.infer<typeof privacyRequest>

export const privacyCalls = {
  listPrivacyRequests: endpoint({
    summary: 'Exports and erasures of buyers’ data, newest first, with what is left to do',
    who: { right: 'privacy' },
    method: 'GET',
    path: '/api/admin/privacy',
    query: tablePage.extend({ kind: privacyRequest.shape.kind.optional() }),
    reply: z.object({ requests: z.array(privacyRequest), next: z.string().nullable() }),
    errors: [],
  }),
  startPrivacyRequest: endpoint({
    summary:
      'Erases a buyer who asked for it by mail, or prepares the archive of their data; erasing cannot be undone',
    who: { right: 'privacy' },
    method: 'POST',
    path: '/api/admin/privacy',
    body: z.object({
      kind: privacyRequest.shape.kind,
      email: emailOnly.shape.email,
      why: multilineText(2000).min(1, fault('reason')),
    }),
    reply: z.object({ request: privacyRequest }),
    errors: ['step_up_needed', 'not_found'],
  }),
  getPrivacyArchive: endpoint({
    summary: 'The archive of an export that was started here, as it is now',
    who: { right: 'privacy' },
    method: 'GET',
    path: '/api/admin/privacy/:id/archive',
    params: z.object({ id: z.string().max(80) }),
    reply: z.instanceof(Uint8Array),
    replyType: 'application/zip',
    errors: ['step_up_needed', 'not_found'],
  }),
}
