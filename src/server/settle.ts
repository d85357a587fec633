import type { Jobs } from '#platform/jobs/jobs.ts'

const fewest = 3
const most = 60

/**
 * Does all that is due, module by module and job by job, until nothing is: one thing leads to the next, such as a
 * parcel received to earnings released. What fails waits for its next attempt and is not waited for.
 */
export async function settleAll(
  rounds: readonly (() => Promise<boolean>)[],
  jobs: Pick<Jobs, 'runDue' | 'countDue'>,
): Promise<void> {
  for (let pass = 1; pass <= most; pass++) {
    for (const round of rounds) while (await round());
    await jobs.runDue()
    const due = await jobs.countDue()
    if (due === 0 && pass >= fewest) return
    // Under way at another worker.
    if (due > 0 && pass > fewest) await new Promise((done) => setTimeout(done, 10))
  }
}
