import type { Jobs } from '#platform/queue/jobs.ts'

const maxPasses = 60

/**
 * Runs all due rounds and jobs until a pass finds none, because one leads to another, such as a delivery to
 * released earnings. Failed work waits for its next retry and is not awaited.
 */
export async function settleAll(
  rounds: readonly (() => Promise<boolean>)[],
  jobs: Pick<Jobs, 'runDue' | 'countDue'>,
): Promise<void> {
  for (let pass = 1; pass <= maxPasses; pass++) {
    let hasFound = false
    for (const round of rounds) while (await round()) hasFound = true
    // A round may return false after its last batch, although follow-up work is left for jobs or later rounds.
    if (await jobs.runDue()) hasFound = true
    if (!hasFound) return
    // Another worker is running a job.
    if (pass > 2 && (await jobs.countDue()) > 0) await new Promise((done) => setTimeout(done, 10))
  }
}
