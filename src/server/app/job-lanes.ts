import type { JobLane } from '#platform/queue/jobs.ts'

const minute = 60_000

const lane = (name: string, slots: number, timeoutMs: number, tasks: RegExp): JobLane => ({
  name,
  slots,
  timeoutMs,
  has: (task) => tasks.test(task),
})

/**
 * Lanes for jobs that wait for an external service. If a payment provider, file store or webhook receiver hangs, it
 * blocks only the jobs in its own lane. There is no lane for emails, because the mailer has its own slots.
 */
export const jobLanes: readonly JobLane[] = [
  // A reconciliation can take minutes, so it has a lane of its own. This lane must be listed before the payments lane,
  // because the pattern of the payments lane also matches reconciliation jobs.
  lane('reconciliation', 1, 180 * minute, /^payouts:reconcile(?:-all)?$/),
  lane(
    'payments',
    4,
    10 * minute,
    /^(?:payouts:.*|.*:(?:settle|release)-earnings|orders:forget-customer|memberships:end(?:-at-period)?|demo:payees)$/,
  ),
  lane('imports', 2, 60 * minute, /^listings:import$/),
  lane('files', 2, 60 * minute, /^(?:listings:prune|conversations:(?:prune|remove-photos)|feedback:prune)$/),
  lane('backups', 1, 720 * minute, /^backup:(?:make|try)$/),
  lane('receivers', 2, 5 * minute, /^(?:alerts:send|accounts:mailing-list|version:check)$/),
]
