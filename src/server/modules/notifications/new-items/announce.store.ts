import { sql } from 'kysely'
import type { SavedFilter } from '#contract/notifications/saved-searches.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Language } from '#platform/language/translate.ts'
import type { UnannouncedListing } from './new-listing.ts'

export interface LeasedListing {
  id: string
  revision: number
}

/** Leases due listings, so that no other process announces them at the same time. */
export async function leaseListings(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<LeasedListing[]> {
  const { rows } = await sql<LeasedListing>`
    update unannounced_listings u set leased_until = ${until}
    from (select listing_id from unannounced_listings
      where due_at <= ${now} and (leased_until is null or leased_until <= ${now})
      order by due_at limit ${limit} for update skip locked) due
    where u.listing_id = due.listing_id returning u.listing_id as id, u.revision`.execute(db)
  return rows
}

export async function renewLeases(db: Db, leased: readonly LeasedListing[], until: Date): Promise<void> {
  await sql`update unannounced_listings set leased_until = ${until}
    where listing_id = any(${leased.map(({ id }) => id)}::text[])`.execute(db)
}

/**
 * Ends the leases. Deletes the listings that have not changed since they were leased. A listing that has changed since
 * is announced again. A listing in `again` is announced again at its `dueAt`.
 */
export async function finishListings(
  db: Db,
  leased: readonly LeasedListing[],
  again: readonly { id: string; dueAt: Date }[],
): Promise<void> {
  const done = leased.filter(({ id }) => !again.some((later) => later.id === id))
  await sql`
    with postponed as (
      update unannounced_listings u set leased_until = null, due_at = greatest(u.due_at, l."dueAt")
      from json_to_recordset(${JSON.stringify(again)}::json) as l(id text, "dueAt" timestamptz)
      where u.listing_id = l.id
    ), gone as (
      delete from unannounced_listings u
      using json_to_recordset(${JSON.stringify(done)}::json) as l(id text, revision integer)
      where u.listing_id = l.id and u.revision = l.revision
    )
    update unannounced_listings u set leased_until = null
    from json_to_recordset(${JSON.stringify(done)}::json) as l(id text, revision integer)
    where u.listing_id = l.id and u.revision <> l.revision`.execute(db)
}

/** Returns the given listings that are for sale and were published after `since`. */
export async function listNewListings(
  db: Db,
  ids: readonly string[],
  since: Date,
): Promise<UnannouncedListing[]> {
  const { rows } = await sql<UnannouncedListing>`
    select p.id, p.no, p.title, p.price_cents as "priceCents", p.currency, s.username,
      s.is_sa as "isFirstParty", p.listed_at as "listedAt"
    from listings p join sellers s on s.id = p.seller_id
    where p.id = any(${ids}::text[]) and p.state = 'active' and p.price_cents is not null
      and p.listed_at > ${since}
    order by p.no desc`.execute(db)
  return rows
}

export interface FollowerMatch {
  buyerId: string
  listingId: string
  kind: 'seller' | 'brand'
  id: string
  name: string
}

const brandNames = sql`select lower(b.name) as name, b.id, b.name as shown from brands b
  union all select lower(a.name), b.id, b.name from brand_aliases a join brands b on b.id = a.brand_id`

/**
 * Returns the followers of the listings' sellers and brands, for up to `limit` buyers in ascending order of their ids,
 * starting after `after`. Omits listings that were published before the follow, or that were already announced.
 */
export async function listFollowerMatches(
  db: Db,
  ids: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<FollowerMatch[]> {
  const { rows } = await sql<FollowerMatch>`
    with fresh as (select p.id, p.seller_id, p.brand_id, p.listed_at, p.no from listings p
      where p.id = any(${ids}::text[])
    ), matches as (
      select f.buyer_id, p.id as listing_id, 'seller' as kind, s.id, s.name, p.no, p.listed_at
      from fresh p join seller_follows f on f.seller_id = p.seller_id and f.followed_at <= p.listed_at
        join sellers s on s.id = p.seller_id
      where f.buyer_id > ${after}
      union all
      select f.buyer_id, p.id, 'brand', b.id::text, b.shown, p.no, p.listed_at
      from fresh p join (${brandNames}) b on b.id = p.brand_id
        join brand_follows f on lower(f.brand_name) = b.name and f.followed_at <= p.listed_at
      where f.buyer_id > ${after}
    ), buyers_here as (
      select distinct m.buyer_id from matches m where not exists (
        select from announced_listings a where a.buyer_id = m.buyer_id and a.listing_id = m.listing_id)
      order by 1 limit ${limit}
    )
    select m.buyer_id as "buyerId", m.listing_id as "listingId", m.kind, m.id, m.name
    from matches m join buyers_here h on h.buyer_id = m.buyer_id
    order by m.buyer_id, m.no desc, m.kind desc`.execute(db)
  return rows
}

export interface StoredSearch {
  id: string
  buyerId: string
  name: string | null
  filter: SavedFilter
  /** Sequence number of the newest listing when the search was saved. */
  createdNo: number
  language: Language
}

/** Returns the saved searches of up to `limit` buyers in ascending order of their ids, starting after `after`. */
export async function listStoredSearches(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<StoredSearch[]> {
  const { rows } = await sql<StoredSearch>`
    with here as (select distinct buyer_id from saved_searches
      where buyer_id > ${after} and removed_at is null order by 1 limit ${limit})
    select s.id, s.buyer_id as "buyerId", s.name, s.filter, s.created_no as "createdNo", b.language
    from here join saved_searches s on s.buyer_id = here.buyer_id join buyers b on b.id = s.buyer_id
    where s.removed_at is null and b.erased_at is null
    order by s.buyer_id, s.created_at desc, s.id desc`.execute(db)
  return rows
}

/**
 * Records that listings are announced to buyers. Returns only the pairs of buyer and listing that were not recorded
 * before.
 */
export async function recordAnnounced(
  tx: Tx,
  pairs: readonly { buyerId: string; listingId: string }[],
  now: Date,
): Promise<{ buyerId: string; listingId: string }[]> {
  const { rows } = await sql<{ buyerId: string; listingId: string }>`
    insert into announced_listings (buyer_id, listing_id, at)
    select distinct w."buyerId", w."listingId", ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(pairs)}::json) as w("buyerId" text, "listingId" text)
      join buyers b on b.id = w."buyerId" and b.erased_at is null join listings p on p.id = w."listingId"
    order by 1, 2
    on conflict do nothing returning buyer_id as "buyerId", listing_id as "listingId"`.execute(tx)
  return rows
}

/** Deletes the rows about announcements that were made before `before`. */
export async function pruneAnnounced(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('announced_listings').where('at', '<', before).execute()
}
