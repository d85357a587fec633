import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const trial = z.object({
  isGood: z.boolean(),
  rows: z.int().optional(),
  files: z.int().optional(),
  seconds: z.number().optional(),
  /** What went wrong. */
  why: z.string().optional(),
  /** It was made with another passphrase than the environment's. */
  isOtherPassphrase: z.boolean().optional(),
})
export type Trial = z.infer<typeof trial>

export const backup = z.object({
  /** The name of its file on the machine that made it. */
  name: z.string(),
  bytes: z.int(),
  madeAt: z.iso.datetime(),
  /** Made by the schedule, which takes it away again; another stays. */
  isScheduled: z.boolean(),
  /** The last time it was restored into a scratch database. */
  trial: trial.extend({ at: z.iso.datetime() }).nullable(),
})
export type Backup = z.infer<typeof backup>

/** A backup holds every secret of the app, so none of it leaves the machine by way of a browser. */
export const backupCalls = {
  listBackups: endpoint({
    summary: 'The backups in the bucket or in the folder of the machine that answers, newest first',
    who: { right: 'backups' },
    method: 'GET',
    path: '/api/admin/backups',
    reply: z.object({
      backups: z.array(backup),
      /** Where they are on that machine; null where they go into a bucket. */
      folder: z.string().nullable(),
      bucket: z.string().nullable(),
      /** With the passphrase of the environment. */
      isEncrypted: z.boolean(),
      /** Null: none are made by themselves. Days and weeks say what is kept. */
      schedule: z.object({ hour: z.int(), days: z.int(), weeks: z.int() }).nullable(),
      /** Why the last one of the schedule was not made. */
      lastFault: z.object({ at: z.iso.datetime(), why: z.string() }).nullable(),
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
  tryBackup: endpoint({
    summary: 'Has the newest restored into a scratch database, which is dropped afterwards',
    who: { right: 'backups' },
    method: 'POST',
    path: '/api/admin/backups/try',
    body: z.object({}),
    reply: z.object({ askedAt: z.iso.datetime() }),
    errors: ['step_up_needed', 'not_found'],
  }),
}
