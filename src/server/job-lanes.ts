import type { JobLane } from '#platform/jobs/jobs.ts'

const lane = (name: string, slots: number, tasks: RegExp): JobLane => ({
  name,
  slots,
  has: (task) => tasks.test(task),
})

/**
 * Jobs that wait for something outside the database, by what they wait for: a payment provider, a file store or a
 * receiver that hangs then holds up its own kind alone. Emails have slots of their own in the mailer.
 */
export const jobLanes: readonly JobLane[] = [
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
