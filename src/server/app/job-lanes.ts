import type { JobLane } from '#platform/jobs/jobs.ts'

const lane = (name: string, slots: number, tasks: RegExp): JobLane => ({
  name,
  slots,
  has: (task) => tasks.test(task),
})

/**
 * Lanes of jobs that wait for an external service, so that a payment provider, file store or receiver that hangs only
 * blocks its own lane. Emails have their own slots in the mailer.
 */
export const jobLanes: readonly JobLane[] = [
  // A comparison may take minutes. Listed before the payments lane, whose pattern also matches.
  lane('reconciliation', 1, /^payouts:reconcile(?:-all)?$/),
  lane(
    'payments',
    4,
    /^(?:payouts:.*|.*:(?:settle|release)-earnings|orders:forget-customer|memberships:end|demo:payees)$/,
  ),
  lane('imports', 2, /^listings:import$/),
  lane('files', 2, /^(?:listings:prune|conversations:(?:prune|remove-photos)|feedback:prune)$/),
  lane('backups', 1, /^backup:(?:make|try)$/),
  lane('receivers', 2, /^(?:alerts:send|accounts:mailing-list|version:check)$/),
]
