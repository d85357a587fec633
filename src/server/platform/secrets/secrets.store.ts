import { sql } from 'kysely'
import { invalidate } from '../cache/invalidation-log.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { wrapperIdOf, type Wrapper } from './wrap.ts'

export interface KeyRow {
  name: string
  no: number
  value: string
  signsFrom: Date
  acceptedUntil: Date | null
}

/** Key under which changes to secret keys are published in the invalidation topic `settings`. */
export const secretsTopicKey = 'secrets'

/** Returns all keys sorted by name, each with its versions from oldest to newest. */
export async function listKeys(db: Db | Tx): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`select name, no, value, signs_from as "signsFrom",
    accepted_until as "acceptedUntil" from secret_keys order by name, no`.execute(db)
  return rows
}

/** Adds the first key with a name, unless another process has already added it. */
export async function addFirstKey(db: Db | Tx, name: string, value: string): Promise<void> {
  await sql`insert into secret_keys (name, no, value, signs_from) values (${name}, 1, ${value}, 'epoch')
    on conflict do nothing`.execute(db)
}

/** Locks the table, so that only one transaction changes keys at a time. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`lock table secret_keys in share row exclusive mode`.execute(tx)
}

/** Encrypts all keys that are not encrypted yet, and deletes the copies of keys that older builds use. */
export async function wrapAll(db: Db, wrapper: Wrapper): Promise<void> {
  if ((await listKeys(db)).every(({ value }) => wrapperIdOf(value) !== undefined)) return
  await inTransaction(db, async (tx) => {
    await lockKeys(tx)
    for (const { name, no, value } of await listKeys(tx))
      if (wrapperIdOf(value) === undefined) await replaceValue(tx, { name, no }, wrapper.wrap(name, value))
    await deleteOldCopies(tx)
  })
}

/**
 * Deletes the copies of keys that builds without the table `secret_keys` use. If such a build is started again, it
 * creates its own keys.
 */
export async function deleteOldCopies(tx: Tx): Promise<void> {
  await tx.deleteFrom('secrets').execute()
}

export async function replaceValue(
  tx: Tx,
  { name, no }: Pick<KeyRow, 'name' | 'no'>,
  value: string,
): Promise<void> {
  await tx.updateTable('secret_keys').set({ value }).where('name', '=', name).where('no', '=', no).execute()
}

/** Adds a new version of a key. Signatures from previous versions are accepted until `othersUntil`. */
export async function addNextKey(
  tx: Tx,
  {
    name,
    value,
    signsFrom,
    othersUntil,
  }: { name: string; value: string; signsFrom: Date; othersUntil: Date },
): Promise<void> {
  await sql`update secret_keys set accepted_until = least(accepted_until, ${othersUntil}) where name = ${name}`.execute(
    tx,
  )
  await sql`insert into secret_keys (name, no, value, signs_from)
    select ${name}, max(no) + 1, ${value}, ${signsFrom} from secret_keys where name = ${name}`.execute(tx)
}

/** Deletes versions of keys whose signatures are no longer accepted. Keeps the newest version of each key. */
export async function deleteEndedKeys(tx: Tx, now: Date): Promise<void> {
  await sql`delete from secret_keys k where accepted_until < ${now}
    and no < (select max(no) from secret_keys where name = k.name)`.execute(tx)
}

export async function invalidateKeys(tx: Tx): Promise<void> {
  await invalidate(tx, 'settings', [secretsTopicKey])
}
