import type pg from 'pg'

const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// What is held by someone is not there for others: quantities say what can be had now.
const cardFields = `
  '_id', p.id, 'title', p.title, 'brand', b.name, 'type', t.label, 'gender', p.gender, 'color', p.color,
  'condition', p.condition, 'price', json_build_object('cents', p.price_cents, 'currency', p.currency),
  'totalAllowed', greatest(p.total_allowed - p.held, 0),
  'sizes', (select coalesce(json_agg(json_build_object('ID', z.id, 'size', z.label, 'qty', z.qty - z.held)
    order by z.position, z.id), '[]') from listing_sizes z where z.listing_id = p.id and not z.is_retired),
  'photo', p.photos -> 0, 'watchCount', p.watch_count, 'listedAt', ${isoTime('p.listed_at')}`

const from = `from listings p join brands b on b.id = p.brand_id join types t on t.id = p.type_id`

// Written out without the spaces json_build_object leaves: a card is kept in memory, as many as can be.
const cardsText = `
  select p.no, '"_id":"' || p.id || '","title":' || to_json(p.title)::text
    || ',"price":{"cents":' || p.price_cents || ',"currency":"' || p.currency
    || '"},"totalAllowed":' || greatest(p.total_allowed - p.held, 0) || ',"sizes":[' || coalesce(
      (select string_agg('{"ID":"' || z.id || '","size":' || to_json(z.label)::text || ',"qty":' || z.qty - z.held || '}', ','
        order by z.position, z.id) from listing_sizes z where z.listing_id = p.id and not z.is_retired), '')
    || '],"photo":' || coalesce((p.photos -> 0)::text, 'null') || ',"watchCount":' || p.watch_count
    || ',"listedAt":"' || ${isoTime('p.listed_at')} || '"'
    || case when p.changed_at > p.listed_at then ',"changedAt":"' || ${isoTime('p.changed_at')} || '"' else '' end
  from listings p where p.no = any($1)`

/**
 * Cards (the contract's `card`) by number, one statement for all: their members as JSON text, without the names of
 * brand, type, color, gender, condition and seller, which the index knows.
 */
export async function readCards(pool: pg.Pool, nos: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await pool.query<[number, string]>({
    name: 'catalog-cards',
    text: cardsText,
    values: [nos],
    rowMode: 'array',
  })
  return new Map(rows)
}

export interface ListingText {
  /** The contract's `listing` as JSON text, without seller, fee and views, and without its closing brace. */
  head: string
  sellerId: string
  priceCents: number
  currency: string
  views: number
  /** ms since the epoch */
  listedAt: number
}

const listingText = `
  select json_build_object(${cardFields}, 'description', p.description, 'photos', p.photos)::text,
    p.seller_id, p.price_cents, p.currency, p.view_count,
    (extract(epoch from p.listed_at) * 1000)::float8
  ${from} where p.id = $1 and p.state = 'active'`

/** A listing on sale by its id. */
export async function findListingText(pool: pg.Pool, id: string): Promise<ListingText | undefined> {
  const { rows } = await pool.query<[string, string, number, string, number, number]>({
    name: 'catalog-listing',
    text: listingText,
    values: [id],
    rowMode: 'array',
  })
  const row = rows[0]
  if (!row) return undefined
  const [json, sellerId, priceCents, currency, views, listedAt] = row
  return { head: json.slice(0, -1), sellerId, priceCents, currency, views, listedAt }
}
