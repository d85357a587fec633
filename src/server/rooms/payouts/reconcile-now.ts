import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction } from '#platform/db.ts'
import { enqueue } from '#platform/jobs.ts'
import type { PayoutDesk } from './payouts.desk.ts'

/** Has the books held against the provider's at once, by the job that does so every hour; asked twice it waits once. */
export async function reconcileNow({ db, clock }: PayoutDesk, actor: Actor, everyAccount: boolean) {
  const at = clock.now()
  const task = everyAccount ? 'payouts:reconcile-all' : 'payouts:reconcile'
  await inTransaction(db, async (tx) => {
    await enqueue(tx, task, {}, { key: `${task}:now`, maxAttempts: 3 })
    const target = { kind: 'ledger', id: 'house' }
    await audit(tx, { actor, action: 'ledger.reconcile', target, after: { everyAccount }, at })
  })
  return { askedAt: new Date(at).toISOString() }
}
