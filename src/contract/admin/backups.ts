import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const backup = z.object({
  /** The name of its file on the machine that made it. */
  name: z.string(),
  bytes: z.int(),
  madeAt: z.iso.datetime(),
})
export type Backup = z.infer<typeof backup>

/** A backup holds every secret of the app, so none of it leaves the machine by way of a browser. */
export const backupCalls = {
  listBackups: endpoint({
    summary: 'The backups in the data folder of the machine that answers, newest first',
    who: { right: 'backups' },
    method: 'GET',
    path: '/api/admin/backups',
    reply: z.object({
      backups: z.array(backup),
      /** Where they are on that machine. */
      folder: z.string(),
      /** One is being written now. */
      isWriting: z.boolean(),
    }),
    errors: [],
  }),
  makeBackup: endpoint({
    summary: 'Has the whole house written into one file, while it goes on; asked twice it is written once',
    who: { right: 'backups' },
    method: 'POST',
    path: '/api/admin/backups',
    body: z.object({}),
    reply: z.object({ askedAt: z.iso.datetime() }),
    errors: ['step_up_needed'],
  }),
}
