import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { lockSessionOwner, lockSession } from './sessions.store.ts'

interface Upload<Result> {
  /** Session of the upload; undefined for an upload by an emailed link. */
  session: string | undefined
  write: (tx: Tx) => Promise<Result>
  /** Removes the uploaded files from storage. */
  discard: () => Promise<void>
}

/**
 * Stores an upload. A session that ended during the upload is rejected, and the uploaded files are removed.
 * @throws not_signed_in
 */
export async function saveUpload<Result>(
  db: Db,
  { session, write, discard }: Upload<Result>,
): Promise<Result> {
  const saved = await inTransaction(db, async (tx) => {
    if (session !== undefined) {
      // Locks the account first, in the same order as ending sessions does.
      await lockSessionOwner(tx, session)
      if (!(await lockSession(tx, session))) return undefined
    }
    return { result: await write(tx) }
  })
  if (saved) return saved.result
  await discard()
  throw fail('not_signed_in')
}
