import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { toStorableText } from '../core/storable-text.ts'

export type SuppressionReason = 'rejected' | 'bounce' | 'complaint'

export interface Suppression {
  /** Email address in lower case. */
  address: string
  reason: SuppressionReason
  detail: string
  since: Date
}

const maxDetail = 500

/**
 * Suppresses an address. If it is already suppressed, keeps the first reason and time, unless the new reason is a
 * complaint and the first was a bounce.
 */
export async function suppressAddress(
  db: Db | Tx,
  { address, reason, detail, since }: Suppression,
): Promise<void> {
  await sql`insert into email_suppressions as s (address, reason, detail, since)
    values (${address.toLowerCase()}, ${reason}, ${toStorableText(detail).slice(0, maxDetail)}, ${since})
    on conflict (address) do update set reason = excluded.reason, detail = excluded.detail, since = excluded.since
      where s.reason <> 'complaint' and excluded.reason = 'complaint'`.execute(db)
}

/** Ends the suppression of an address. Returns the suppression, or undefined if there was none. */
export async function liftSuppression(db: Db | Tx, address: string): Promise<Suppression | undefined> {
  return db
    .deleteFrom('email_suppressions')
    .where('address', '=', address.toLowerCase())
    .returning(['address', 'reason', 'detail', 'since'])
    .executeTakeFirst()
}

export async function findSuppression(db: Db | Tx, address: string): Promise<Suppression | undefined> {
  return db
    .selectFrom('email_suppressions')
    .select(['address', 'reason', 'detail', 'since'])
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
}

/**
 * Returns suppressed addresses that contain `search`, newest suppression first. `last` is the last row of the previous
 * page.
 */
export async function listSuppressions(
  db: Db,
  {
    search,
    reason,
    days: { from, before },
    last,
    limit,
  }: {
    search?: string | undefined
    reason?: SuppressionReason | undefined
    days: { from?: Date | undefined; before?: Date | undefined }
    last?: Pick<Suppression, 'address' | 'since'> | undefined
    limit: number
  },
): Promise<Suppression[]> {
  const isOlder = last ? sql`(since, address) < (${last.since}, ${last.address})` : sql`true`
  const isWithin = sql`since >= ${from ?? '-infinity'} and since < ${before ?? 'infinity'}`
  const isOfReason = reason ? sql`reason = ${reason}` : sql`true`
  const matchesSearch = search ? sql`strpos(address, ${search.toLowerCase()}) > 0` : sql`true`
  const { rows } = await sql<Suppression>`select address, reason, detail, since from email_suppressions
    where ${isOlder} and ${isWithin} and ${isOfReason} and ${matchesSearch}
    order by since desc, address desc limit ${limit}`.execute(db)
  return rows
}

/** Records a report from the email provider. Returns false if the report was already recorded. */
export async function recordReport(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into email_reports (id, at) values (${id}, ${at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

export async function pruneReports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('email_reports').where('at', '<', before).execute()
}
