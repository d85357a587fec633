import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const trial = z.object({
  isGood: z.boolean(),
  rows: z.int().optional(),
  files: z.int().optional(),
  seconds: z.number().optional(),
  /** Error message of a failed trial. */
  why: z.string().optional(),
  /** The backup was made with a different passphrase than the current one. */
  isOtherPassphrase: z.boolean().optional(),
})
export type Trial = z.infer<typeof trial>

export const backup = z.object({
  /** File name on the machine that made the backup, or in the bucket. */
  name: z.string(),
  bytes: z.int(),
  madeAt: z.iso.datetime(),
  /** Whether the schedule created the backup. Only scheduled backups are deleted automatically. */
  isScheduled: z.boolean(),
  /** Last trial restore into a scratch database. */
  trial: trial.extend({ at: z.iso.datetime() }).nullable(),
})
export type Backup = z.infer<typeof backup>

/** Calls for backups. A backup contains every secret of the app, so no call downloads one through a browser. */
export const backupCalls = {
  listBackups: endpoint({
    summary: 'Returns the backups in the bucket, or in the folder of the server that responds, newest first',
    who: { right: 'backups' },
    method: 'GET',
    path: '/api/admin/backups',
    reply: z.object({
      backups: z.array(backup),
      /** Folder on that server; null if backups are stored in a bucket. */
      folder: z.string().nullable(),
      bucket: z.string().nullable(),
      /** Whether backups are encrypted with a passphrase. */
      isEncrypted: z.boolean(),
      /** Null without automatic backups. `days` and `weeks` are the number of daily and weekly backups to keep. */
      schedule: z.object({ hour: z.int(), days: z.int(), weeks: z.int() }).nullable(),
      /** Last failure of a scheduled backup. */
      lastFault: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
      /** A backup is being written. */
      isWriting: z.boolean(),
    }),
    errors: [],
  }),
  makeBackup: endpoint({
    summary:
      'Starts a backup of the whole marketplace, which stays online. A second request while one is ' +
      'running does nothing',
    who: { right: 'backups' },
    method: 'POST',
    path: '/api/admin/backups',
    body: z.object({}),
    reply: z.object({ askedAt: z.iso.datetime() }),
    errors: ['step_up_needed'],
  }),
  tryBackup: endpoint({
    summary:
      'Starts a trial restore of the newest backup into a scratch database, which is dropped afterwards',
    who: { right: 'backups' },
    method: 'POST',
    path: '/api/admin/backups/try',
    body: z.object({}),
    reply: z.object({ askedAt: z.iso.datetime() }),
    errors: ['step_up_needed', 'not_found'],
  }),
}
