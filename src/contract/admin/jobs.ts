import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cappedCount, csvReply, largestInt, tablePage } from '#contract/table.ts'
import { multilineText } from '#contract/text.ts'

/** A worker without a heartbeat for this many seconds counts as dead, and other workers run its jobs. */
export const workerSilenceSeconds = 30

export const jobStates = ['dead', 'waiting', 'running'] as const
export const webhookStates = ['dead', 'new', 'applied'] as const

export const job = z.object({
  /** Id of the job: `message:<number>`. */
  _id: z.string(),
  /** Name of the job: `<event>:<subscriber>` or `<module>:<job>`. */
  task: z.string(),
  state: z.enum(jobStates),
  attempts: z.int(),
  maxAttempts: z.int(),
  error: z.string().nullable(),
  /** Payload values by name, with secrets masked. */
  payload: z.record(z.string(), z.string()),
  /** Time of the next attempt; null for a dead job. */
  dueAt: z.iso.datetime().nullable(),
  /** Id of the worker that runs the job. */
  runner: z.string().nullable(),
})
export type Job = z.infer<typeof job>

export const webhook = z.object({
  _id: z.string(),
  type: z.string(),
  state: z.enum(webhookStates),
  /** Number of attempts to process a waiting or dead event. 0 after the event was processed. */
  attempts: z.int(),
  error: z.string().nullable(),
  /** Ids of the provider's object and of the account that owns the object. */
  objectId: z.string().nullable(),
  accountId: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
})
export type Webhook = z.infer<typeof webhook>

/**
 * Id of a job or webhook, and its number of attempts when the client displayed it. The server skips the job or webhook
 * if the number has changed since.
 */
const rowVersion = z.object({ _id: z.string().max(80), attempts: z.int().min(0).max(largestInt) })
const rowVersions = z.array(rowVersion).min(1).max(200)
const reason = multilineText(500).min(3)

/** Number of jobs or webhooks that the call changed, and those that it skipped, each with the reason. */
export const bulkChangeReply = z.object({
  changed: z.int(),
  refused: z.array(z.object({ _id: z.string(), message: z.string() })),
})

export const jobCalls = {
  listJobs: endpoint({
    summary: 'Returns dead, waiting or running jobs, and the workers that run them',
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
          /** Whether the worker sent a heartbeat within the last 30 seconds. */
          isAlive: z.boolean(),
          running: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
  replayJobs: endpoint({
    summary: 'Retries the given dead jobs, or all of them, with a new set of attempts. Safe to repeat',
    who: { right: 'jobs' },
    method: 'POST',
    path: '/api/admin/jobs/replay',
    body: z.union([z.object({ jobs: rowVersions }), z.object({ all: z.literal(true) })]),
    reply: bulkChangeReply,
    errors: [],
  }),
  discardJobs: endpoint({
    summary: 'Discards dead jobs permanently, without running them again',
    who: { right: 'jobs' },
    method: 'POST',
    path: '/api/admin/jobs/discard',
    body: z.object({ jobs: rowVersions, why: reason }),
    reply: bulkChangeReply,
    errors: [],
  }),
  listWebhooks: endpoint({
    summary: "Returns the payment provider's webhook events, newest first",
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
    summary: 'Returns the matching webhook events as a CSV file',
    who: { right: 'jobs' },
    method: 'GET',
    path: '/api/admin/webhooks.csv',
    query: z.object({ state: z.enum(webhookStates).optional() }),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  replayWebhooks: endpoint({
    summary:
      "Applies dead webhook events again with the current state of the provider's object. A repeat has no " +
      'further effect',
    who: { right: 'jobs' },
    method: 'POST',
    path: '/api/admin/webhooks/replay',
    body: z.union([z.object({ webhooks: rowVersions }), z.object({ all: z.literal(true) })]),
    reply: bulkChangeReply,
    errors: [],
  }),
}
