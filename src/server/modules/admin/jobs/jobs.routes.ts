import { jobCalls } from '#contract/admin/jobs.ts'
import type { Serve } from '#platform/http/serve.ts'
import { discardJobs, listJobs, replayJobs, type JobDeps } from './jobs.ts'
import { exportWebhooks, listWebhooks, replayWebhooks } from './webhooks.ts'

/** Binds the calls of what runs without a request: jobs, and what the card provider tells us. */
export function jobsRoutes(serve: Serve, deps: JobDeps): void {
  serve(jobCalls.listJobs, ({ query }) => listJobs(deps.db, query))
  serve(jobCalls.replayJobs, ({ actor, body }) =>
    replayJobs(deps, actor, 'jobs' in body ? body.jobs : undefined),
  )
  serve(jobCalls.discardJobs, ({ actor, body }) => discardJobs(deps, actor, body.jobs, body.why))
  serve(jobCalls.listWebhooks, ({ query }) => listWebhooks(deps, query))
  serve(jobCalls.exportWebhooks, async ({ query, now }) => exportWebhooks(deps, query.state, now))
  serve(jobCalls.replayWebhooks, ({ actor, body }) =>
    replayWebhooks(deps, actor, 'webhooks' in body ? body.webhooks : undefined),
  )
}
