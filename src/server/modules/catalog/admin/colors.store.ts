import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { lockLists } from '../core/lists-lock.store.ts'

export interface StoredColor {
  label: string
  aliasOf: string | null
}

export async function listColorRows(db: Db | Tx): Promise<StoredColor[]> {
  return db.selectFrom('colors').select(['label', 'alias_of as aliasOf']).orderBy('label').execute()
}

/** Locks all colors and returns them. One lock for all colors is enough, because color changes are rare. */
export async function lockColors(tx: Tx): Promise<StoredColor[]> {
  await lockLists(tx)
  await sql`lock table colors in share row exclusive mode`.execute(tx)
  return listColorRows(tx)
}

export async function offerColors(tx: Tx, labels: readonly string[]): Promise<void> {
  await sql`insert into colors (label) select unnest(${labels}::text[]) on conflict do nothing`.execute(tx)
}

export async function withdrawColor(tx: Tx, label: string): Promise<void> {
  await tx.deleteFrom('colors').where('label', '=', label).execute()
}

export async function isColorUsed(tx: Tx, label: string): Promise<boolean> {
  return (await sql`select from listings where color = ${label} limit 1`.execute(tx)).rows.length > 0
}

/** Turns the given colors and their aliases into aliases of the color `into`. */
export async function turnIntoAliases(tx: Tx, labels: readonly string[], into: string): Promise<void> {
  await sql`update colors set alias_of = ${into}
    where (label = any(${labels}::text[]) or alias_of = any(${labels}::text[])) and label <> ${into}`.execute(
    tx,
  )
}

export interface MergedColor {
  label: string
  wasOffered: boolean
  aliases: string[]
}

export async function restoreColors(tx: Tx, gone: readonly MergedColor[], into: string): Promise<void> {
  for (const { label, wasOffered, aliases } of gone) {
    await sql`update colors set alias_of = null where label = ${label} and alias_of = ${into}`.execute(tx)
    await sql`update colors set alias_of = ${label} where label = any(${aliases}::text[]) and alias_of = ${into}`.execute(
      tx,
    )
    if (!wasOffered && aliases.length === 0) await withdrawColor(tx, label)
  }
}
