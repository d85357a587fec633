import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'

/** Legal pages that people accept. Helpers and team members accept those of buyers, because they do not open a shop. */
export const acceptedPages = {
  buyer: ['terms', 'privacy'],
  seller: ['seller-terms', 'terms', 'privacy'],
} as const
export type AcceptedPage = (typeof acceptedPages)['seller'][number]

const page = z.object({
  id: z.enum(acceptedPages.seller),
  /** The newest version; 0 is the text that came with the build. */
  version: z.int().min(0).max(largestInt),
})

/** The versions that a form has shown; without them those of the moment it is sent are taken as accepted. */
export const shownPages = z.array(page).max(acceptedPages.seller.length)
export type ShownPages = z.infer<typeof shownPages>

export const consentCalls = {
  listAcceptedPages: endpoint({
    summary: 'The newest versions of the legal pages, for a form that shows them to be accepted',
    who: 'anyone',
    method: 'GET',
    path: '/api/consents/pages',
    reply: z.object({ pages: shownPages }),
    errors: [],
  }),
  listDueConsents: endpoint({
    summary: 'Legal pages whose newest version asks whoever is signed in to accept them again',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/consents/due',
    reply: z.object({ due: z.array(page) }),
    errors: [],
  }),
  acceptPages: endpoint({
    summary: 'Accepts the versions that were shown',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'POST',
    path: '/api/consents',
    perMinute: 30,
    body: z.object({ pages: z.array(page).min(1).max(acceptedPages.seller.length) }),
    reply: z.object({ due: z.array(page) }),
    errors: [],
  }),
  exportConsents: endpoint({
    summary: 'Who accepted which version of a legal page, and when, as CSV',
    who: { right: 'privacy' },
    method: 'GET',
    path: '/api/admin/consents/:id/export',
    params: z.object({ id: z.string().max(80) }),
    reply: z.any(),
    replyType: 'text/csv',
    errors: ['step_up_needed', 'not_found'],
  }),
}
