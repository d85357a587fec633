import { jobCalls } from '#contract/admin/jobs.ts'
import type { Serve } from '#platform/http/serve.ts'
import { discardJobs, listJobs, replayJobs, type JobDeps } from './jobs.ts'
import { exportWebhooks, listWebhooks, replayWebhooks } from './webhooks.ts'

/** Registers the admin API calls about background jobs and webhook events. */
export function jobsRoutes(serve: Serve, deps: JobDeps): void {
  serve(jobCalls.listJobs, ({ query }) => listJobs(deps.db, query))
  serve(jobCalls.replayJobs, (call) =>
    replayJobs(deps, call, 'jobs' in call.body ? call.body.jobs : undefined),
  )
  serve(jobCalls.discardJobs, (call) => discardJobs(deps, call, call.body.jobs, call.body.why))
  serve(jobCalls.listWebhooks, ({ query }) => listWebhooks(deps, query))
  serve(jobCalls.exportWebhooks, async ({ query, now }) => exportWebhooks(deps, query.state, now))
  serve(jobCalls.replayWebhooks, (call) =>
    replayWebhooks(deps, call, 'webhooks' in call.body ? call.body.webhooks : undefined),
  )
}
