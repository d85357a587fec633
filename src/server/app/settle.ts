import type { Jobs } from '#platform/queue/jobs.ts'

const most = 60

/**
 * Does all that is due, module by module and job by job, until a whole pass finds nothing: one thing leads to the next,
 * such as a parcel received to earnings released. What fails waits for its next attempt and is not waited for.
 */
export async function settleAll(
  rounds: readonly (() => Promise<boolean>)[],
  jobs: Pick<Jobs, 'runDue' | 'countDue'>,
): Promise<void> {
  for (let pass = 1; pass <= most; pass++) {
    let hasFound = false
    for (const round of rounds) while (await round()) hasFound = true
    // A round may say of its last batch that there is no more: what follows from it is a job or a later round's.
    if (await jobs.runDue()) hasFound = true
    if (!hasFound) return
    // Under way at another worker.
    if (pass > 2 && (await jobs.countDue()) > 0) await new Promise((done) => setTimeout(done, 10))
  }
}
