import { z } from 'zod'
import { commissionRates } from '#contract/catalog/lists.ts'
import { endpoint } from '#contract/endpoint.ts'

/**
 * A page from the content site. The page consists of blocks of plain text, so that the content site cannot inject
 * JavaScript. In a text, `[label](/path)` is a link. Only help articles have numbered steps.
 */
export const contentPage = z.object({
  id: z.string(),
  title: z.string(),
  blocks: z.array(z.object({ kind: z.enum(['heading', 'paragraph', 'item', 'step']), text: z.string() })),
  /**
   * Source of the text. 'edited': written in the admin area. 'site': read from the content site. 'bundled':
   * shipped with the app.
   */
  source: z.enum(['edited', 'site', 'bundled']),
  /** Time when an edited text was published. */
  publishedAt: z.iso.datetime().optional(),
})
export type ContentPage = z.infer<typeof contentPage>

export const contentCalls = {
  getContentPage: endpoint({
    summary:
      'Returns a page of the content site by id, or the bundled copy if no site is set (terms, privacy, ' +
      'return-policy)',
    who: 'anyone',
    method: 'GET',
    path: '/content/pages/:id',
    params: z.object({
      id: z
        .string()
        .max(80, { abort: true })
        .regex(/^[\w-]{1,80}$/),
    }),
    reply: contentPage,
    errors: ['not_found'],
  }),
  getSellingFees: endpoint({
    summary: 'Returns the current selling fees and payout times',
    who: 'anyone',
    method: 'GET',
    path: '/api/selling-fees',
    isPublicRead: true,
    reply: commissionRates.extend({
      /** Number of hours that payouts are held after the seller changes the bank account. */
      payoutHoldHours: z.int(),
      /** Number of days that a seller has to ship an order. */
      shipWithinDays: z.int(),
    }),
    errors: [],
  }),
}
