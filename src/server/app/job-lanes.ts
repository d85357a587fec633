import type { JobLane } from '#platform/queue/jobs.ts'

const minute = 60_000

const lane = (name: string, slots: number, timeoutMs: number, tasks: RegExp): JobLane => ({
  name,
  slots,
  timeoutMs,
  has: (task) => tasks.test(task),
})

/**
 * Lanes for jobs that wait for external services. If a payment provider, file store or webhook recipient hangs, it
 * blocks only the jobs in its own lane. Emails need no lane, because the mailer limits its own connections.
 */
export const jobLanes: readonly JobLane[] = [
  // Reconciliation has its own lane, because it can take minutes. This lane must come before the payments lane, whose
  // pattern also matches reconciliation jobs.
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
  // Push services are chosen by browsers, so a slow one must not delay other jobs.
  lane('push', 4, 15_000, /^notifications:push$/),
  lane('receivers', 2, 5 * minute, /^(?:alerts:send|accounts:mailing-list|version:check)$/),
]
