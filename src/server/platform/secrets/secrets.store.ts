import { sql } from 'kysely'
import { invalidate } from '../cache/invalidation-log.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { wrapperOf, type Wrapper } from './wrap.ts'

export interface KeyRow {
  name: string
  no: number
  value: string
  signsFrom: Date
  acceptedUntil: Date | null
}

/** What the invalidation log calls the keys, under the topic of settings. */
export const secretsTopicKey = 'secrets'

/** By name, each from its oldest key to its newest. */
export async function listKeys(db: Db | Tx): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`select name, no, value, signs_from as "signsFrom",
    accepted_until as "acceptedUntil" from secret_keys order by name, no`.execute(db)
  return rows
}

/** Adds the first key of a name, unless another process has by now. */
export async function addFirstKey(db: Db | Tx, name: string, value: string): Promise<void> {
  await sql`insert into secret_keys (name, no, value, signs_from) values (${name}, 1, ${value}, 'epoch')
    on conflict do nothing`.execute(db)
}

/** One change of keys at a time. */
export async function lockKeys(tx: Tx): Promise<void> {
  await sql`lock table secret_keys in share row exclusive mode`.execute(tx)
}

/** Wraps the keys that stand unwrapped, and takes away the copies that older builds read. */
export async function wrapAll(db: Db, wrapper: Wrapper): Promise<void> {
  if ((await listKeys(db)).every(({ value }) => wrapperOf(value) !== undefined)) return
  await inTransaction(db, async (tx) => {
    await lockKeys(tx)
    for (const { name, no, value } of await listKeys(tx))
      if (wrapperOf(value) === undefined) await replaceValue(tx, { name, no }, wrapper.wrap(name, value))
    await deleteOldCopies(tx)
  })
}

/** Takes away what builds before the table of keys read; they make keys of their own if they are started again. */
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

/** Adds a key after the others of its name, which are accepted until then. */
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

/** Forgets keys that are no longer accepted; each name keeps its newest. */
export async function deleteEndedKeys(tx: Tx, now: Date): Promise<void> {
  await sql`delete from secret_keys k where accepted_until < ${now}
    and no < (select max(no) from secret_keys where name = k.name)`.execute(tx)
}

export async function announceKeys(tx: Tx): Promise<void> {
  await invalidate(tx, 'settings', [secretsTopicKey])
}
