import type { Jobs } from '#platform/queue/jobs.ts'

const maxPasses = 60

/**
 * Runs all due loop iterations and jobs in passes, until a pass finds no work. One pass is not sufficient, because work
 * creates more work: for example, the delivery of a parcel leads to the release of the seller's earnings. Does not wait
 * for failed work, because its retry is not due yet.
 */
export async function runUntilSettled(
  rounds: readonly (() => Promise<boolean>)[],
  jobs: Pick<Jobs, 'runDue' | 'countDue'>,
): Promise<void> {
  for (let pass = 1; pass <= maxPasses; pass++) {
    let hasFound = false
    for (const round of rounds) while (await round()) hasFound = true
    // Runs the jobs even if no loop iteration found work, because an iteration can return false after it has enqueued
    // jobs.
    if (await jobs.runDue()) hasFound = true
    if (!hasFound) return
    // Waits a moment if jobs are still due, because another worker might be running them.
    if (pass > 2 && (await jobs.countDue()) > 0) await new Promise((done) => setTimeout(done, 10))
  }
}
