import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const versionCalls = {
  getVersion: endpoint({
    summary: 'Which version runs, and the newest release where the operator has it asked for',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/version',
    reply: z.object({
      version: z.string(),
      /** Null: none is newer, or none was asked for. */
      newer: z.object({ version: z.string(), changelog: z.url().nullable() }).nullable(),
    }),
    errors: [],
  }),
}
