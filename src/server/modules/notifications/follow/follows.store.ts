import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

/** Locks a buyer's follows and saved searches, so that concurrent calls cannot exceed the limits. */
export async function lockFollowsAndSearches(tx: Tx, buyerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved ${buyerId}`}, 0))`.execute(tx)
}

/** Returns the id of the seller with this username if the seller can be followed. */
export async function findFollowableSeller(db: Db, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from sellers where lower(username) = lower(${username}) and is_seller and suspended_at is null`.execute(
    db,
  )
  return rows[0]?.id
}

/** Returns the current name of the brand with this name or former name. */
export async function findBrandName(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from brands where lower(name) = lower(${name})
    union all select b.name from brand_aliases a join brands b on b.id = a.brand_id where lower(a.name) = lower(${name})
    limit 1`.execute(db)
  return rows[0]?.name
}

export async function insertSellerFollow(tx: Tx, buyerId: string, sellerId: string, now: Date) {
  await sql`insert into seller_follows (buyer_id, seller_id, followed_at)
    values (${buyerId}, ${sellerId}, ${now}) on conflict do nothing`.execute(tx)
}

export async function insertBrandFollow(tx: Tx, buyerId: string, name: string, now: Date): Promise<void> {
  await sql`insert into brand_follows (buyer_id, brand_name, followed_at)
    values (${buyerId}, ${name}, ${now}) on conflict do nothing`.execute(tx)
}

/** Stops following the seller with this username, even if the seller can no longer be followed. */
export async function deleteSellerFollow(tx: Tx, buyerId: string, username: string): Promise<void> {
  await sql`delete from seller_follows f using sellers s
    where f.buyer_id = ${buyerId} and s.id = f.seller_id and lower(s.username) = lower(${username})`.execute(
    tx,
  )
}

/** Stops following a brand, under its current name and under all its former names. */
export async function deleteBrandFollow(tx: Tx, buyerId: string, name: string): Promise<void> {
  await sql`delete from brand_follows f where f.buyer_id = ${buyerId} and (lower(f.brand_name) = lower(${name})
    or ${brandIdOf(sql`f.brand_name`)} = ${brandIdOf(sql`${name}`)})`.execute(tx)
}

export async function countFollowed(tx: Tx, buyerId: string): Promise<{ sellers: number; brands: number }> {
  const { rows } = await sql<{ sellers: number; brands: number }>`
    select (select count(*) from seller_follows where buyer_id = ${buyerId})::integer as sellers,
      (select count(*) from brand_follows where buyer_id = ${buyerId})::integer as brands`.execute(tx)
  return rows[0]!
}

/** SQL for the id of the brand that has or had this name; null if there is none. */
const brandIdOf = (name: ReturnType<typeof sql>) => sql`coalesce(
  (select b.id from brands b where lower(b.name) = lower(${name})),
  (select a.brand_id from brand_aliases a where lower(a.name) = lower(${name})))`

export interface FollowedSeller {
  id: string
  username: string
  name: string
  instagram: string | null
  avatarKey: string | null
  isSA: boolean
  ratingSum: number
  ratingCount: number
  followedAt: Date
}

export async function listFollowedSellers(db: Db, buyerId: string): Promise<FollowedSeller[]> {
  const { rows } = await sql<FollowedSeller>`
    select s.id, s.username, s.name, s.instagram, s.avatar_key as "avatarKey", s.is_sa as "isSA",
      s.rating_sum as "ratingSum", s.rating_count as "ratingCount", f.followed_at as "followedAt"
    from seller_follows f join sellers s on s.id = f.seller_id
    where f.buyer_id = ${buyerId} and s.is_seller and s.suspended_at is null
    order by f.followed_at desc, s.id`.execute(db)
  return rows
}

export interface FollowedBrand {
  id: number
  name: string
  followedAt: Date
}

/** Returns the followed brands under their current names. Brands that were merged into one brand appear once. */
export async function listFollowedBrands(db: Db, buyerId: string): Promise<FollowedBrand[]> {
  const { rows } = await sql<FollowedBrand>`
    select b.id, b.name, max(f.followed_at) as "followedAt"
    from brand_follows f join brands b on b.id = ${brandIdOf(sql`f.brand_name`)}
    where f.buyer_id = ${buyerId} group by b.id order by 3 desc, b.name`.execute(db)
  return rows
}

/** Returns the sequence numbers (`no`) of listings for sale from followed sellers and brands, newest first. */
export async function listFollowedListings(
  db: Db,
  { buyerId, before, limit }: { buyerId: string; before: number | null; limit: number },
): Promise<number[]> {
  const newest = sql`p.state = 'active' and (${before}::integer is null or p.no < ${before}) order by p.no desc limit ${limit}`
  const { rows } = await sql<{ no: number }>`
    select no from (
      select n.no from seller_follows f, lateral (
        select p.no from listings p where p.seller_id = f.seller_id and ${newest}) n where f.buyer_id = ${buyerId}
      union
      select n.no from (
        select distinct ${brandIdOf(sql`f.brand_name`)} as id from brand_follows f where f.buyer_id = ${buyerId}
      ) b, lateral (select p.no from listings p where p.brand_id = b.id and ${newest}) n
    ) followed order by no desc limit ${limit}`.execute(db)
  return rows.map(({ no }) => no)
}

export async function countFollowers(db: Db, sellerId: string, since: Date) {
  const { rows } = await sql<{ followers: number; newFollowers: number }>`
    select count(*)::integer as followers,
      (count(*) filter (where followed_at >= ${since}))::integer as "newFollowers"
    from seller_follows where seller_id = ${sellerId}`.execute(db)
  return rows[0]!
}
