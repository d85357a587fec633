import type pg from 'pg'
import type { DemoCatalog } from './catalog.ts'
import { copyRows, type Cell } from './copy.ts'
import { photosJson } from './catalog/photos.ts'

/** Ids of sellers, brands and types, keyed by the names in the catalog. */
export interface CatalogIds {
  seller: Map<string, string>
  brand: Map<string, number>
  type: Map<string, number>
}

export async function readCatalogIds(client: pg.PoolClient): Promise<CatalogIds> {
  const sellers = await client.query<{ id: string; username: string }>('select id, username from sellers')
  const brands = await client.query<{ id: number; name: string }>('select id, name from brands')
  const types = await client.query<{ id: number; label: string }>('select id, label from types')
  return {
    seller: new Map(sellers.rows.map((row) => [row.username, row.id])),
    brand: new Map(brands.rows.map((row) => [row.name, row.id])),
    type: new Map(types.rows.map((row) => [row.label, row.id])),
  }
}

const listingColumns = [
  'id',
  'seller_id',
  'title',
  'description',
  'brand_id',
  'type_id',
  'gender',
  'color',
  'condition',
  'price_cents',
  'currency',
  'total_allowed',
  'photos',
  'featured_rank',
  'watch_count',
  'view_count',
  'listed_at',
]
const sizeColumns = ['id', 'listing_id', 'label', 'position', 'qty']

/**
 * Inserts the listings with indexes from `from` up to, but not including, `until`. Inserts the oldest listing first, so
 * that `no` increases with the listing time.
 */
export async function seedListings(
  client: pg.PoolClient,
  catalog: DemoCatalog,
  ids: CatalogIds,
  from: number,
  until: number,
  currency: string,
): Promise<void> {
  const listings: Cell[][] = []
  const sizes: Cell[][] = []
  for (let index = from; index < until; index++) {
    const p = catalog.listing(index)
    listings.push([
      p.id,
      ids.seller.get(p.seller.username)!,
      p.title,
      p.description,
      ids.brand.get(p.brand.name)!,
      ids.type.get(p.style.type.label)!,
      p.style.gender,
      p.style.color.name.toLowerCase(),
      p.condition,
      p.priceCents,
      currency,
      p.totalAllowed,
      photosJson(p.style),
      p.featuredRank,
      p.watchCount,
      p.viewCount,
      new Date(p.listedAt).toISOString(),
    ])
    p.sizes.forEach((size, position) => sizes.push([size.id, p.id, size.label, position, size.qty]))
  }
  await copyRows(client, 'listings', listingColumns, listings)
  await copyRows(client, 'listing_sizes', sizeColumns, sizes)
}
