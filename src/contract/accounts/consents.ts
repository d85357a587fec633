import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'

/**
 * Legal pages that each kind of account must accept. Sellers' helpers and team members accept the same pages as buyers,
 * because helpers and team members do not open a shop.
 */
export const acceptedPages = {
  buyer: ['terms', 'privacy'],
  seller: ['seller-terms', 'terms', 'privacy'],
} as const
export type AcceptedPage = (typeof acceptedPages)['seller'][number]

const page = z.object({
  id: z.enum(acceptedPages.seller),
  /** Version number of the newest text of the page. 0 is the text that ships with the app. */
  version: z.int().min(0).max(largestInt),
})

/**
 * Versions of the legal pages that a form showed. If the client omits this list, the current versions count as
 * accepted.
 */
export const shownPages = z.array(page).max(acceptedPages.seller.length)
export type ShownPages = z.infer<typeof shownPages>

export const consentCalls = {
  listAcceptedPages: endpoint({
    summary: 'Returns the newest versions of the legal pages, for forms that ask for acceptance',
    who: 'anyone',
    method: 'GET',
    path: '/api/consents/pages',
    reply: z.object({ pages: shownPages }),
    errors: [],
  }),
  listDueConsents: endpoint({
    summary: 'Returns the legal pages whose newest version the caller still has to accept',
    who: 'signed-in',
    isOwnAccount: true,
    method: 'GET',
    path: '/api/consents/due',
    reply: z.object({ due: z.array(page) }),
    errors: [],
  }),
  acceptPages: endpoint({
    summary: 'Accepts the given versions of legal pages',
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
    summary: 'Returns the versions of the legal pages that a person accepted, with the times, as a CSV file',
    who: { right: 'privacy' },
    method: 'GET',
    path: '/api/admin/consents/:id/export',
    params: z.object({ id: z.string().max(80) }),
    reply: z.any(),
    replyType: 'text/csv',
    errors: ['step_up_needed', 'not_found'],
  }),
}
