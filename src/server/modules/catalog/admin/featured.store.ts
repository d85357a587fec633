import { sql, type RawBuilder } from 'kysely'
import type { FeaturedKind } from '#contract/catalog/admin/catalog-admin.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { CatalogSellerRow } from '../core/seller.store.ts'

const tables: Record<FeaturedKind, RawBuilder<unknown>> = {
  listings: sql.table('listings'),
  sellers: sql.table('sellers'),
}

/** Lists the ids of featured listings or sellers, sorted by rank. */
export async function listFeaturedIds(db: Db | Tx, kind: FeaturedKind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${tables[kind]} where featured_rank is not null order by featured_rank, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the order of featured items against concurrent changes. Returns the current order. */
export async function lockFeatured(tx: Tx, kind: FeaturedKind): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`featured ${kind}`}))`.execute(tx)
  return listFeaturedIds(tx, kind)
}

/**
 * Filters `ids` for listings or sellers that an admin can feature: listings that are for sale, or sellers. Returns each
 * remaining id with the id of its seller.
 */
export async function listFeaturable(
  tx: Tx,
  kind: FeaturedKind,
  ids: readonly string[],
): Promise<{ id: string; sellerId: string }[]> {
  const [may, sellerId] =
    kind === 'listings'
      ? [sql`state = 'active'`, sql.ref('seller_id')]
      : [sql`(is_seller or is_sa)`, sql.ref('id')]
  const { rows } = await sql<{ id: string; sellerId: string }>`
    select id, ${sellerId} as "sellerId" from ${tables[kind]} where id = any(${ids}::text[]) and ${may}`.execute(
    tx,
  )
  return rows
}

/** Replaces the featured listings with the listings `ids`. The order of `ids` becomes their display order. */
export async function setFeaturedListings(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update listings set featured_rank = null
    where featured_rank is not null and id <> all(${ids}::text[])`.execute(tx)
  await sql`update listings f set featured_rank = w.at
    from unnest(${ids}::text[]) with ordinality w(id, at)
    where f.id = w.id and f.featured_rank is distinct from w.at`.execute(tx)
}

export async function listFeaturedSellers(db: Db, ids: readonly string[]): Promise<CatalogSellerRow[]> {
  const { rows } = await sql<CatalogSellerRow>`
    select id, username, name, instagram, avatar_key as "avatarKey", is_sa as "isSA", rating_sum as "ratingSum",
      rating_count as "ratingCount"
    from sellers where id = any(${ids}::text[]) order by array_position(${ids}::text[], id)`.execute(db)
  return rows
}
