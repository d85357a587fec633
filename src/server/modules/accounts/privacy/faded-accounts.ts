import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { sessionLife } from '../sessions/session-lives.ts'
import * as store from './faded-accounts.store.ts'

export const fadeTask = 'accounts:fade'

const dayMs = 86_400_000
/** ms; what was signed in before that has not been for 90 days, however long the session lasted. */
const fadeMs = sessionLife.endMs + 90 * dayMs
const batch = 100

/**
 * Deletes accounts whose e-mail was never proven, in which nothing was bought, given, watched or joined, and that nobody has
 * been signed in to for 90 days: an account costs nothing, so they would pile up over the e-mails of others.
 */
export async function deleteFaded(context: AccountContext): Promise<void> {
  const now = context.clock.now()
  let last: string | undefined = ''
  while (last !== undefined) {
    const after: string = last
    last = await inTransaction(context.db, (tx) => deleteSome(context, tx, after, now))
  }
}

/** Returns the last it has looked at; undefined when there were no more. */
async function deleteSome(
  { privacy }: AccountContext,
  tx: Tx,
  after: string,
  now: number,
): Promise<string | undefined> {
  const ids = await store.lockFaded(tx, after, new Date(now - fadeMs), batch)
  const retained = await privacy.retainedOf(tx, ids)
  const gone = ids.filter((id) => !retained.has(id))
  for (const id of gone) await privacy.eraseAll(tx, id, now)
  await store.deleteBuyers(tx, gone)
  return ids.at(-1)
}
