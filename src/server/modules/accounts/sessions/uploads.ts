import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { lockSessionOwner, lockSession } from './sessions.store.ts'

interface Upload<Result> {
  /** Session that sent the upload, or undefined if it was sent with an emailed link. */
  session: string | undefined
  write: (tx: Tx) => Promise<Result>
  /** Deletes the uploaded files from storage. */
  discard: () => Promise<void>
}

/**
 * Stores an upload. If the session ended during the upload, deletes the uploaded files.
 * @throws not_signed_in if the session ended
 */
export async function saveUpload<Result>(
  db: Db,
  { session, write, discard }: Upload<Result>,
): Promise<Result> {
  const saved = await inTransaction(db, async (tx) => {
    if (session !== undefined) {
      // Locks the account first, because ending sessions uses the same lock order.
      await lockSessionOwner(tx, session)
      if (!(await lockSession(tx, session))) return undefined
    }
    return { result: await write(tx) }
  })
  if (saved) return saved.result
  await discard()
  throw fail('not_signed_in')
}
