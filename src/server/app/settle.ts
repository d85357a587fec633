import type { Jobs } from '#platform/queue/jobs.ts'

const maxPasses = 60

/**
 * Runs all due rounds and jobs in passes until a pass finds no work. One pass is not enough, because work creates more
 * work: when a parcel is delivered, for example, the seller's earnings are released. Failed work is not awaited,
 * because its retry is not due yet.
 */
export async function runUntilSettled(
  rounds: readonly (() => Promise<boolean>)[],
  jobs: Pick<Jobs, 'runDue' | 'countDue'>,
): Promise<void> {
  for (let pass = 1; pass <= maxPasses; pass++) {
    let hasFound = false
    for (const round of rounds) while (await round()) hasFound = true
    // Runs the jobs even if no round found work, because a round can return false after it has queued jobs.
    if (await jobs.runDue()) hasFound = true
    if (!hasFound) return
    // Waits a moment if jobs are still due, because another worker may be running them.
    if (pass > 2 && (await jobs.countDue()) > 0) await new Promise((done) => setTimeout(done, 10))
  }
}
