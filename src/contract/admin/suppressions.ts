import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { tablePage, tableSearch } from '#contract/table.ts'

/**
 * Reasons why an email address is suppressed. `rejected`: a mail server permanently rejected the address. `bounce` and
 * `complaint`: reported by the mail provider.
 */
export const suppressionReasons = ['rejected', 'bounce', 'complaint'] as const

const suppression = z.object({
  address: z.string(),
  reason: z.enum(suppressionReasons),
  /** The mail server's reply or the provider's report, unchanged. */
  detail: z.string(),
  since: z.iso.datetime(),
})
export type SuppressionRow = z.infer<typeof suppression>

export const suppressionCalls = {
  listSuppressions: endpoint({
    summary: 'Returns the suppressed email addresses, newest first',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/suppressions',
    query: tablePage.extend({
      /** Search text that the suppressed email address must contain. */
      search: tableSearch,
      reason: z.enum(suppressionReasons).optional(),
      /** First and last day on which the suppression started, inclusive, in the marketplace's time zone. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: z.object({ suppressions: z.array(suppression), next: z.string().nullable() }),
    errors: [],
  }),
  liftSuppression: endpoint({
    summary: 'Lifts the suppression of an email address',
    who: { right: 'emails' },
    method: 'POST',
    path: '/api/admin/suppressions/lift',
    body: z.object({ address: z.string().trim().min(1).max(320) }),
    reply: z.object({ lifted: z.literal(true) }),
    errors: ['not_found'],
  }),
}
