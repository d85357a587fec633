import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#platform/core/database-errors.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from '../core/memberships.store.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'

const leaseMs = 90_000
const retryEveryMs = 150
/** Maximum time, in ms, to wait for the lease. Shorter than the request timeouts of browsers and proxies. */
const timeoutMs = 9_000
const releaseEveryMs = 500

/**
 * Runs `work` with an exclusive lease on the buyer's membership at the provider. Concurrent calls for the same buyer
 * wait. If the process crashes, the lease expires.
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
    await release().catch(releaseAfterOutage(release))
    return done
  } catch (error) {
    // Does not wait for the release, because it can succeed only after the database is available again.
    if (isDatabaseUnavailable(error)) void retryRelease(release)
    else await release().catch(releaseAfterOutage(release))
    throw error
  }
}

function releaseAfterOutage(release: () => Promise<void>) {
  return (error: unknown): void => {
    if (!isDatabaseUnavailable(error)) throw error
    void retryRelease(release)
  }
}

/**
 * Releases the lease as soon as the database is available again. Otherwise, the buyer's next attempt would have to wait
 * until the lease expires.
 */
async function retryRelease(release: () => Promise<void>): Promise<void> {
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
