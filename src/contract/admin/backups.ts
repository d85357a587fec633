import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const trial = z.object({
  isGood: z.boolean(),
  rows: z.int().optional(),
  files: z.int().optional(),
  seconds: z.number().optional(),
  /** Error message if the trial restore failed. */
  why: z.string().optional(),
  /** Whether the backup was encrypted with a different passphrase from the current one. */
  isOtherPassphrase: z.boolean().optional(),
})
export type RestoreTrial = z.infer<typeof trial>

export const backup = z.object({
  /** Name of the backup's file on the machine that made the backup, or in the bucket. */
  name: z.string(),
  bytes: z.int(),
  madeAt: z.iso.datetime(),
  /** Whether the schedule created the backup. Only scheduled backups are deleted automatically. */
  isScheduled: z.boolean(),
  /**
   * Last time that the backup was restored into a scratch database as a trial. Null if the backup was never restored.
   */
  trial: trial.extend({ at: z.iso.datetime() }).nullable(),
})
export type Backup = z.infer<typeof backup>

/** Calls for backups. None of the calls downloads a backup, because a backup contains every secret of the app. */
export const backupCalls = {
  listBackups: endpoint({
    summary:
      'Returns the backups, newest first, from the bucket or from the folder of the server that handles ' +
      'the request',
    who: { right: 'backups' },
    method: 'GET',
    path: '/api/admin/backups',
    reply: z.object({
      backups: z.array(backup),
      /** Folder on the server that stores the backups. Null if backups are stored in a bucket. */
      folder: z.string().nullable(),
      bucket: z.string().nullable(),
      /** Whether backups are encrypted with a passphrase. */
      isEncrypted: z.boolean(),
      /**
       * Hour of the daily backup, and numbers of daily and weekly backups to retain. Null if automatic backups are off.
       */
      schedule: z.object({ hour: z.int(), days: z.int(), weeks: z.int() }).nullable(),
      /** Last failed attempt to make a scheduled backup. */
      lastFault: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
      /** Whether a backup is being written now. */
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
