import { sql } from 'kysely'
import type { SavedFilter } from '#contract/notifications/saved-searches.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface SavedSearchRow {
  id: string
  buyerId: string
  name: string | null
  filter: SavedFilter
  createdAt: Date
  /** Sequence number of the newest listing when the results were last opened. */
  seenNo: number
}

const columns = sql`id, buyer_id as "buyerId", name, filter, created_at as "createdAt", seen_no as "seenNo"`

export async function listSearches(db: Db, buyerId: string): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`select ${columns} from saved_searches
    where buyer_id = ${buyerId} and removed_at is null order by created_at desc, id desc`.execute(db)
  return rows
}

export interface NewSearch {
  id: string
  buyerId: string
  filter: SavedFilter
  /** Digest of the filter. */
  key: string
  now: Date
}

/**
 * Inserts a search, or restores the removed search with the same filter as a new search. Returns the existing search if
 * it is already saved.
 */
export async function putSearch(tx: Tx, { id, buyerId, filter, key, now }: NewSearch) {
  const { rows } = await sql<SavedSearchRow>`
    with newest as (select coalesce(max(no), 0) as no from listings)
    insert into saved_searches as s (id, buyer_id, filter, filter_key, created_at, created_no, seen_no)
    select ${id}, ${buyerId}, ${JSON.stringify(filter)}::jsonb, ${key}, ${now}, no, no from newest
    on conflict (buyer_id, filter_key) do update set removed_at = null,
      name = case when s.removed_at is null then s.name end,
      created_at = case when s.removed_at is null then s.created_at else excluded.created_at end,
      created_no = case when s.removed_at is null then s.created_no else excluded.created_no end,
      seen_no = case when s.removed_at is null then s.seen_no else excluded.seen_no end
    returning ${columns}`.execute(tx)
  return rows[0]!
}

export interface SearchChange {
  /** New name. Null restores the automatic name. Undefined keeps the name. */
  name: string | null | undefined
  isRemoved: boolean | undefined
  isSeen: boolean
  now: Date
}

/** Changes a search, and returns it even if it is removed. Returns undefined for an unknown search. */
export async function changeSearch(
  tx: Tx,
  buyerId: string,
  id: string,
  { name, isRemoved, isSeen, now }: SearchChange,
): Promise<SavedSearchRow | undefined> {
  const { rows } = await sql<SavedSearchRow>`
    update saved_searches s set
      name = case when ${name !== undefined} then ${name ?? null} else s.name end,
      removed_at = case when ${isRemoved ?? null}::boolean then coalesce(s.removed_at, ${now})
        when ${isRemoved === undefined} then s.removed_at end,
      seen_no = case when ${isSeen} then greatest(s.seen_no, (select coalesce(max(no), 0) from listings))
        else s.seen_no end
    where s.id = ${id} and s.buyer_id = ${buyerId} returning ${columns}`.execute(tx)
  return rows[0]
}

export async function countSearches(tx: Tx, buyerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from saved_searches
    where buyer_id = ${buyerId} and removed_at is null`.execute(tx)
  return rows[0]!.count
}

/** Deletes searches that were removed before `before`. */
export async function pruneSearches(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('saved_searches').where('removed_at', '<', before).execute()
}
