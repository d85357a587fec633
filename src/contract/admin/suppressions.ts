import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { tablePage, tableSearch } from '#contract/table.ts'

/** Refused by a mail server for good, or reported by the mail provider. */
export const suppressionReasons = ['rejected', 'bounce', 'complaint'] as const

const suppression = z.object({
  address: z.string(),
  reason: z.enum(suppressionReasons),
  /** The mail server's reply or the provider's report, in its own words. */
  detail: z.string(),
  since: z.iso.datetime(),
})
export type SuppressionRow = z.infer<typeof suppression>

export const suppressionCalls = {
  listSuppressions: endpoint({
    summary: 'Addresses that no email goes to, newest first',
    who: { right: 'emails' },
    method: 'GET',
    path: '/api/admin/suppressions',
    query: tablePage.extend({
      /** A part of the address. */
      search: tableSearch,
      reason: z.enum(suppressionReasons).optional(),
      /** Days in the marketplace's time zone, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: z.object({ suppressions: z.array(suppression), next: z.string().nullable() }),
    errors: [],
  }),
  liftSuppression: endpoint({
    summary: 'Lets emails go to an address again',
    who: { right: 'emails' },
    method: 'POST',
    path: '/api/admin/suppressions/lift',
    body: z.object({ address: z.string().trim().min(1).max(320) }),
    reply: z.object({ lifted: z.literal(true) }),
    errors: ['not_found'],
  }),
}
