import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { sessionLifetime } from '../sessions/session-lifetimes.ts'
import * as store from './unused-accounts.store.ts'

export const deleteUnusedTask = 'accounts:fade'

const dayMs = 86_400_000
/** Age of the last sign-in in ms after which even the longest session ended at least 90 days ago. */
const fadeMs = sessionLifetime.endMs + 90 * dayMs
const batch = 100

/**
 * Deletes unverified accounts without purchases, gifts, watches or memberships that had no session for 90 days. Such
 * accounts cost nothing to create and would accumulate on other people's emails.
 */
export async function deleteUnusedAccounts(context: AccountContext): Promise<void> {
  const now = context.clock.now()
  let last: string | undefined = ''
  while (last !== undefined) {
    const after: string = last
    last = await inTransaction(context.db, (tx) => deleteSome(context, tx, after, now))
  }
}

/** Deletes a batch of accounts. Returns the last id that was checked, undefined if there were none. */
async function deleteSome(
  { privacy }: AccountContext,
  tx: Tx,
  after: string,
  now: number,
): Promise<string | undefined> {
  const ids = await store.lockUnusedAccounts(tx, after, new Date(now - fadeMs), batch)
  const retained = await privacy.retainedOf(tx, ids)
  const gone = ids.filter((id) => !retained.has(id))
  for (const id of gone) await privacy.eraseAll(tx, id, now)
  await store.deleteBuyers(tx, gone)
  return ids.at(-1)
}
