import { auditTargetIds } from '#contract/admin/stored-names.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { enqueue, scheduledJob } from '#platform/queue/jobs.ts'
import type { PayoutContext } from '../core/payouts.context.ts'

/**
 * Enqueues a job that compares the ledger with the provider's records. Uses the same options as the scheduled job, so
 * that at most one such job is queued.
 */
export async function reconcileNow({ db, clock }: PayoutContext, actor: Actor, everyAccount: boolean) {
  const at = clock.now()
  const task = everyAccount ? 'payouts:reconcile-all' : 'payouts:reconcile'
  await inTransaction(db, async (tx) => {
    await enqueue(tx, task, {}, scheduledJob(task))
    const target = { kind: 'ledger', id: auditTargetIds.toStored('marketplace') }
    await audit(tx, { actor, action: 'ledger.reconcile', target, after: { everyAccount }, at })
  })
  return { askedAt: new Date(at).toISOString() }
}
