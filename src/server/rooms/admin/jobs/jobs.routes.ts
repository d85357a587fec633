import { jobCalls } from '#contract/jobs.ts'
import type { Serve } from '#platform/serve.ts'
import { discardJobs, listJobs, replayJobs, type JobParts } from './jobs.ts'
import { exportWebhooks, listWebhooks, replayWebhooks } from './webhooks.ts'

/** Binds the calls of what runs without a request: jobs, and what the card provider tells us. */
export function jobsRoutes(serve: Serve, parts: JobParts): void {
  serve(jobCalls.listJobs, ({ query }) => listJobs(parts.db, query))
  serve(jobCalls.replayJobs, ({ actor, body }) =>
    replayJobs(parts, actor, 'jobs' in body ? body.jobs : undefined),
  )
  serve(jobCalls.discardJobs, ({ actor, body }) => discardJobs(parts, actor, body.jobs, body.why))
  serve(jobCalls.listWebhooks, ({ query }) => listWebhooks(parts, query))
  serve(jobCalls.exportWebhooks, async ({ query, now }) => exportWebhooks(parts, query.state, now))
  serve(jobCalls.replayWebhooks, ({ actor, body }) =>
    replayWebhooks(parts, actor, 'webhooks' in body ? body.webhooks : undefined),
  )
}
