import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#platform/core/database-errors.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from '../core/memberships.store.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'

const leaseMs = 90_000
const waitMs = 150
/** How long a caller waits for its turn, in ms: less than a browser or a proxy waits for an answer. */
const patienceMs = 9_000
const releaseEveryMs = 500

/**
 * Does work on a buyer's membership at the provider while nobody else does any; others wait for their turn. A process
 * that dies holds it until the lease ends.
 * @throws too_many_requests when the turn does not come
 */
export async function withLease<T>(
  { db, clock }: Pick<SubscriptionContext, 'db' | 'clock'>,
  buyerId: string,
  work: () => Promise<T>,
  waitsMs = patienceMs,
): Promise<T> {
  const by = newId('lse', clock)
  const begunAt = performance.now()
  for (;;) {
    const now = clock.now()
    if (await store.takeLease(db, buyerId, by, new Date(now), new Date(now + leaseMs))) break
    if (performance.now() - begunAt > waitsMs) throw fail('too_many_requests')
    await new Promise((done) => setTimeout(done, waitMs))
  }
  const release = () => store.releaseLease(db, buyerId, by)
  try {
    const done = await work()
    await release().catch(orOnceBack(release))
    return done
  } catch (error) {
    // Whoever asked is told at once: a database that is away would keep the release waiting, too.
    if (isDatabaseUnavailable(error)) void releaseOnceBack(release)
    else await release().catch(orOnceBack(release))
    throw error
  }
}

function orOnceBack(release: () => Promise<void>) {
  return (error: unknown): void => {
    if (!isDatabaseUnavailable(error)) throw error
    void releaseOnceBack(release)
  }
}

/** Releases the lease as soon as the database is back, so that the buyer's next attempt need not wait for its end. */
async function releaseOnceBack(release: () => Promise<void>): Promise<void> {
  const until = performance.now() + leaseMs
  while (performance.now() < until) {
    await pause(releaseEveryMs, undefined, { ref: false })
    if (
      await release().then(
        () => true,
        () => false,
      )
    )
      return
  }
}
