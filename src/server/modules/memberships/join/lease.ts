import { newId } from '#platform/ids.ts'
import { fail } from '#platform/http/app-error.ts'
import * as store from '../memberships.store.ts'
import type { SubscriptionContext } from '../memberships.context.ts'

const leaseMs = 90_000
const waitMs = 150
const mostWaits = 60

/**
 * Does work on a buyer's membership at the provider while nobody else does any; others wait for their turn. A process
 * that dies holds it until the lease ends.
 * @throws too_many_requests when the turn does not come
 */
export async function withLease<T>(
  { db, clock }: Pick<SubscriptionContext, 'db' | 'clock'>,
  buyerId: string,
  work: () => Promise<T>,
): Promise<T> {
  const by = newId('lse', clock)
  for (let waits = 0; ; waits++) {
    const now = clock.now()
    if (await store.takeLease(db, buyerId, by, new Date(now), new Date(now + leaseMs))) break
    if (waits === mostWaits) throw fail('too_many_requests')
    await new Promise((done) => setTimeout(done, waitMs))
  }
  try {
    return await work()
  } finally {
    await store.releaseLease(db, buyerId, by)
  }
}
