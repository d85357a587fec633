import { audit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/core/clock.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { isRunningSubscription } from '../core/memberships.rules.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { withLease } from '../join/lease.ts'
import { syncBuyer } from '../sync/sync.ts'
import { countRenewingMemberships, listRenewingBuyerIds } from './end-memberships.store.ts'

/**
 * Job that creates a cancellation job for each membership that will renew automatically. Works in batches to keep
 * transactions small.
 */
export const endMembershipsTask = 'memberships:end-all'
export const endAtPeriodEndTask = 'memberships:end-at-period'

const batchSize = 200

/**
 * Starts jobs that cancel all automatically renewing memberships at the end of the paid period. Repeating the call
 * affects only memberships that would still renew. Returns the number of these memberships.
 * @throws wrong_state while the memberships feature is on
 */
export async function endMemberships(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  reason: string,
): Promise<{ count: number }> {
  if (isFeatureOn('membership')) throw fail('wrong_state')
  return inTransaction(db, async (tx) => {
    const count = await countRenewingMemberships(tx)
    await enqueue(tx, endMembershipsTask, { after: '' }, { key: `${endMembershipsTask}:` })
    const target = { kind: 'setting', id: 'featureMembership' }
    await audit(tx, {
      actor,
      action: 'memberships.end',
      target,
      after: { count },
      reason,
      at: clock.now(),
    })
    return { count }
  })
}

/**
 * Creates the cancellation jobs for one batch, and the job for the next batch. Stops if the memberships feature was
 * turned on again.
 */
export async function endMembershipBatch({ db }: SubscriptionContext, payload: unknown): Promise<void> {
  if (isFeatureOn('membership')) return
  const { after } = payload as { after: string }
  await inTransaction(db, async (tx) => {
    const ids = await listRenewingBuyerIds(tx, after, batchSize)
    for (const buyerId of ids)
      await enqueue(tx, endAtPeriodEndTask, { buyerId }, { key: `${endAtPeriodEndTask}:${buyerId}` })
    const last = ids.at(-1)
    if (last === undefined || ids.length < batchSize) return
    await enqueue(tx, endMembershipsTask, { after: last }, { key: `${endMembershipsTask}:${last}` })
  })
}

/**
 * Cancels a buyer's membership at the end of the paid period. Does nothing if the membership is already canceled or if
 * the memberships feature was turned on again. If a renewal is currently being confirmed, throws an error, so that the
 * job is retried later.
 */
export async function cancelMembershipAtPeriodEnd(
  context: SubscriptionContext,
  payload: unknown,
): Promise<void> {
  if (isFeatureOn('membership')) return
  const { buyerId } = payload as { buyerId: string }
  await withLease(context, buyerId, async () => {
    const row = await syncBuyer(context, buyerId)
    if (!row?.subscriptionId || !row.periodEnd || row.cancelAt || !isRunningSubscription(row.status)) return
    const { subscriptionId: id, periodEnd, version } = row
    if (periodEnd.getTime() <= context.clock.now())
      throw new Error(`the renewal of ${id} is not confirmed yet`)
    await context.provider.endAt(id, periodEnd, `end-all:${id}:${periodEnd.getTime()}:${version}`)
    await syncBuyer(context, buyerId)
  })
}
