import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const versionCalls = {
  getVersion: endpoint({
    summary: 'Returns the running version, and the newest release if update checks are on',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/version',
    reply: z.object({
      version: z.string(),
      /** Newest release. Null if there is no release newer than the running version, or if update checks are off. */
      newer: z.object({ version: z.string(), changelog: z.url().nullable() }).nullable(),
    }),
    errors: [],
  }),
}
