import { inTransaction, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { findBuyer } from '../core/buyers.store.ts'
import { canBeUndoneUntil } from '../core/mailed-links.ts'

export const confirmedTask = 'accounts:confirmed'

/**
 * Tells the other modules that an e-mail is proven, so that they give the account what is kept of it, such as a guest's
 * orders. While another address can still take the account back they would go with it: then a job tells them later.
 */
export async function tellConfirmed(
  context: AccountContext,
  tx: Tx,
  buyer: { id: string; email: string },
  now: number,
  { isByLink = false } = {},
): Promise<void> {
  const { id, email } = buyer
  const runAt = await canBeUndoneUntil(tx, buyer, now)
  if (runAt) await enqueue(tx, confirmedTask, { buyerId: id }, { key: `${confirmedTask}:${id}`, runAt })
  else await context.events.publish(tx, 'EmailConfirmed', { buyerId: id, email, isByLink })
}

/** The job behind `tellConfirmed`. */
export async function tellConfirmedLater(context: AccountContext, payload: unknown): Promise<void> {
  const { buyerId } = payload as { buyerId: string }
  await inTransaction(context.db, async (tx) => {
    const buyer = await findBuyer(tx, buyerId)
    if (buyer?.is_validated) await tellConfirmed(context, tx, buyer, context.clock.now())
  })
}
