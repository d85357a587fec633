import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#platform/core/database-errors.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from '../core/memberships.store.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'

const leaseMs = 90_000
const retryEveryMs = 150
/** Maximum time in ms to wait for the lease. The value is shorter than the request timeouts of browsers and proxies. */
const timeoutMs = 9_000
const releaseEveryMs = 500

/**
 * Runs `work` while holding an exclusive lease on the buyer's membership at the provider. Concurrent calls for the same
 * buyer wait. If the process crashes, the lease expires.
 * @throws too_many_requests (if another call holds the lease for too long)
 */
export async function withLease<T>(
  { db, clock }: Pick<SubscriptionContext, 'db' | 'clock'>,
  buyerId: string,
  work: () => Promise<T>,
  waitTimeoutMs = timeoutMs,
): Promise<T> {
  const holder = newId('lse', clock)
  const begunAt = performance.now()
  for (;;) {
    const now = clock.now()
    if (await store.acquireLease(db, buyerId, holder, new Date(now), new Date(now + leaseMs))) break
    if (performance.now() - begunAt > waitTimeoutMs) throw fail('too_many_requests')
    await new Promise((done) => setTimeout(done, retryEveryMs))
  }
  const release = () => store.releaseLease(db, buyerId, holder)
  try {
    const done = await work()
    await release().catch(orOnceBack(release))
    return done
  } catch (error) {
    // Does not wait for the release of the lease, because the wait would last as long as the database is unavailable.
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

/**
 * Releases the lease as soon as the database is available again, so that the buyer's next attempt does not have to wait
 * until the lease expires.
 */
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
