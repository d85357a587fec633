import { inTransaction, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { findBuyer } from '../core/buyers.store.ts'
import { findUndoDeadline } from '../core/mailed-links.ts'

export const delayedConfirmationTask = 'accounts:confirmed'

/**
 * Publishes that an email is verified, so that other modules assign data such as guest orders to the account. While the
 * owner of a previous address can still recover the account, enqueues a job that publishes the event later, because
 * that owner would otherwise get access to the data too.
 */
export async function publishConfirmed(
  context: AccountContext,
  tx: Tx,
  buyer: { id: string; email: string },
  now: number,
  { isByLink = false } = {},
): Promise<void> {
  const { id, email } = buyer
  const runAt = await findUndoDeadline(tx, buyer, now)
  if (runAt)
    await enqueue(
      tx,
      delayedConfirmationTask,
      { buyerId: id },
      { key: `${delayedConfirmationTask}:${id}`, runAt },
    )
  else await context.events.publish(tx, 'EmailConfirmed', { buyerId: id, email, isByLink })
}

/** Job handler that publishes an email confirmation whose event `publishConfirmed` has delayed. */
export async function publishDelayedConfirmation(context: AccountContext, payload: unknown): Promise<void> {
  const { buyerId } = payload as { buyerId: string }
  await inTransaction(context.db, async (tx) => {
    const buyer = await findBuyer(tx, buyerId)
    if (buyer?.is_validated) await publishConfirmed(context, tx, buyer, context.clock.now())
  })
}
