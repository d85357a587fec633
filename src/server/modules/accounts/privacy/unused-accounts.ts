import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { deleteUnusedFields } from '../selling/applications.store.ts'
import { sessionLifetime } from '../sessions/session-lifetimes.ts'
import * as store from './unused-accounts.store.ts'

export const deleteUnusedTask = 'accounts:fade'

const dayMs = 86_400_000
/**
 * Minimum time in ms since the last sign-in. After this time, even the longest possible session has been expired for 90
 * days.
 */
const minInactivityMs = sessionLifetime.endMs + 90 * dayMs
const batch = 100
/**
 * Time in ms after an application was accepted. After this time, the custom field values of an applicant without an
 * account are deleted.
 */
const unusedApplicationMs = 180 * dayMs

/**
 * Deletes unverified accounts that have had no session for 90 days and have no purchases, gifts, watches, follows,
 * saved searches or memberships. Without this job, such accounts would accumulate, because anyone can create an account
 * with another person's email. Also deletes the custom field values of applications that can no longer lead to an
 * account.
 */
export async function deleteUnusedAccounts(context: AccountContext): Promise<void> {
  const now = context.clock.now()
  let last: string | undefined = ''
  while (last !== undefined) {
    const after: string = last
    last = await inTransaction(context.db, (tx) => deleteSome(context, tx, after, now))
  }
  await deleteUnusedFields(context.db, new Date(now - unusedApplicationMs))
}

/** Deletes a batch of accounts. Returns the last id that was checked, or undefined if no accounts are left. */
async function deleteSome(
  { privacy }: AccountContext,
  tx: Tx,
  after: string,
  now: number,
): Promise<string | undefined> {
  const ids = await store.lockUnusedAccounts(tx, after, new Date(now - minInactivityMs), batch)
  const retained = await privacy.retainedOf(tx, ids)
  const deletableIds = ids.filter((id) => !retained.has(id))
  for (const id of deletableIds) await privacy.eraseAll(tx, id, now)
  await store.deleteBuyers(tx, deletableIds)
  return ids.at(-1)
}
