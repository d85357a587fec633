import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { holdOwner, holdSession } from './sessions.store.ts'

interface Upload<Result> {
  /** The session it came in; undefined where it came by a mailed link. */
  session: string | undefined
  write: (tx: Tx) => Promise<Result>
  /** Lets go of what is kept outside the database. */
  giveUp: () => Promise<void>
}

/**
 * Writes what took time to come in and to be made ready, and holds the session it came in meanwhile: of one that was
 * ended since the call was identified nothing is kept.
 * @throws not_signed_in
 */
export async function saveUpload<Result>(
  db: Db,
  { session, write, giveUp }: Upload<Result>,
): Promise<Result> {
  const saved = await inTransaction(db, async (tx) => {
    if (session !== undefined) {
      // Whoever ends sessions locks the account first.
      await holdOwner(tx, session)
      if (!(await holdSession(tx, session))) return undefined
    }
    return { result: await write(tx) }
  })
  if (saved) return saved.result
  await giveUp()
  throw fail('not_signed_in')
}
