import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cappedCount, csvReply, largestInt, tablePage } from '#contract/table.ts'
import { multilineText } from '#contract/text.ts'

/** A worker that was not seen for so long counts as gone; by then its jobs are done by others. */
export const workerSilenceSeconds = 30

export const jobStates = ['dead', 'waiting', 'running'] as const
export const webhookStates = ['dead', 'new', 'applied'] as const

export const job = z.object({
  /** `message:<no>` */
  _id: z.string(),
  /** What it does: `<fact>:<who hears it>`, or `<room>:<what>`. */
  task: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  maxAttempts: z.int(),
  error: z.string().nullable(),
  /** What it is about, by name; secrets are blacked out. */
  payload: z.record(z.string(), z.string()),
  /** When it is tried (again); null once it is dead. */
  dueAt: z.iso.datetime().nullable(),
  /** The worker that has it. */
  runner: z.string().nullable(),
})
export type Job = z.infer<typeof job>

export const webhook = z.object({
  _id: z.string(),
  type: z.string(),
  state: z.enum(webhookStates),
  /** Of one that waits or is dead; 0 once it was applied. */
  attempts: z.int(),
  error: z.string().nullable(),
  /** The provider's object it is about, and in whose account there. */
  objectId: z.string().nullable(),
  accountId: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof webhook>

/** What was seen of a row: one that has moved on since is left as it is. */
const seen = z.object({ _id: z.string().max(80), attempts: z.int().min(0).max(largestInt) })
const some = z.array(seen).min(1).max(200)
const why = multilineText(500).min(3)

/** How many were changed, and which were not. */
export const changedSome = z.object({
  changed: z.int(),
  refused: z.array(z.object({ _id: z.string(), message: z.string() })),
})

export const jobCalls = {
  listJobs: endpoint({
    summary: 'Jobs that are dead, wait or run, and the workers that do them',
    who: { right: 'jobs' },
    method: 'GET',
    path: '/api/admin/jobs',
    query: tablePage.extend({ state: z.enum(jobStates).default('dead') }),
    reply: z.object({
      jobs: z.array(job),
      next: z.string().nullable(),
      counts: z.object({ dead: cappedCount, waiting: cappedCount, running: cappedCount }),
      runners: z.array(
        z.object({
          _id: z.string(),
          seenAt: z.iso.datetime(),
          /** Heard of in the last half minute. */
          isAlive: z.boolean(),
          running: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
  replayJobs: endpoint({
    summary:
      'Has dead jobs tried again with all their tries: those named, or all; twice does no more than once',
    who: { right: 'jobs' },
    method: 'POST',
    path: '/api/admin/jobs/replay',
    body: z.union([z.object({ jobs: some }), z.object({ all: z.literal(true) })]),
    reply: changedSome,
    errors: [],
  }),
  discardJobs: endpoint({
    summary: 'Throws dead jobs away: what they were to do is never done',
    who: { right: 'jobs' },
    method: 'POST',
    path: '/api/admin/jobs/discard',
    body: z.object({ jobs: some, why }),
    reply: changedSome,
    errors: [],
  }),
  listWebhooks: endpoint({
    summary: 'What the card provider told us, newest first',
    who: { right: 'jobs' },
    method: 'GET',
    path: '/api/admin/webhooks',
    query: tablePage.extend({ state: z.enum(webhookStates).optional() }),
    reply: z.object({
      webhooks: z.array(webhook),
      next: z.string().nullable(),
      counts: z.object({ dead: cappedCount, new: cappedCount }),
    }),
    errors: [],
  }),
  exportWebhooks: endpoint({
    summary: 'The same events as a file',
    who: { right: 'jobs' },
    method: 'GET',
    path: '/api/admin/webhooks.csv',
    query: z.object({ state: z.enum(webhookStates).optional() }),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  replayWebhooks: endpoint({
    summary: 'Has dead events applied again: its object is read anew, so twice does no more than once',
    who: { right: 'jobs' },
    method: 'POST',
    path: '/api/admin/webhooks/replay',
    body: z.union([z.object({ webhooks: some }), z.object({ all: z.literal(true) })]),
    reply: changedSome,
    errors: [],
  }),
}
