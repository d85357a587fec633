import type { Jobs } from '#platform/queue/jobs.ts'

const maxPasses = 60

/**
 * Runs all due rounds and jobs until a pass finds no work. One pass is not enough, because work creates more work: a
 * delivery, for example, releases earnings. Failed work is not awaited, because it waits for its next retry.
 */
export async function runUntilSettled(
  rounds: readonly (() => Promise<boolean>)[],
  jobs: Pick<Jobs, 'runDue' | 'countDue'>,
): Promise<void> {
  for (let pass = 1; pass <= maxPasses; pass++) {
    let hasFound = false
    for (const round of rounds) while (await round()) hasFound = true
    // Runs the jobs even if no round reports work, because a round may return false and still have queued follow-up
    // work.
    if (await jobs.runDue()) hasFound = true
    if (!hasFound) return
    // Waits if another worker is still running a job.
    if (pass > 2 && (await jobs.countDue()) > 0) await new Promise((done) => setTimeout(done, 10))
  }
}
