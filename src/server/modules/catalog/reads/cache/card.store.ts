import type pg from 'pg'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import { onCardAttributes, publicAttributes } from '../../core/attributes.ts'

const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * SQL for the fields of a listing card. Use it with `row_to_json`, which writes no spaces, so that more cards fit in
 * memory. Quantities exclude units on hold.
 */
const cardFields = (names = ''): string => `p.id as "_id", p.title, ${names}
  (select row_to_json(price) from (select p.price_cents as cents, p.currency) price) as price,
  greatest(p.total_allowed - p.held, 0) as "totalAllowed",
  array_to_json(array(select unit from (select z.id as "ID", z.label as size, z.qty - z.held as qty from listing_sizes z
    where z.listing_id = p.id and not z.is_retired order by z.position, z.id) unit)) as sizes,
  p.photos -> 0 as photo, p.watch_count as "watchCount", ${isoTime('p.listed_at')} as "listedAt"`

const cardsText = (attributes: string): string => `
  select p.no, row_to_json(card)::text as card,
    case when p.changed_at > p.listed_at then ${isoTime('p.changed_at')} end as "changedAt"${attributes}
  from listings p, lateral (select ${cardFields()}) card where p.no = any($1)`
const plainCardsText = cardsText('')
/** Reads cards with attribute values. Used only if cards show an attribute, which few marketplaces need. */
const cardsTextWithAttributes = cardsText(`,
    (select jsonb_object_agg(v.key, v.value)::text from jsonb_each(p.attributes) v where v.key = any($2))`)
type CardRow = [no: number, card: string, changedAt: string | null, attributes?: string | null]

/**
 * Reads the JSON members of listing cards (the API contract's `card`) in one statement. Returns them keyed by listing
 * number. Omits the names of brand, type, color, gender, condition, and seller, because the index provides these names.
 */
export async function readCards(pool: pg.Pool, nos: readonly number[]): Promise<Map<number, string>> {
  const shown = onCardAttributes()
  const { rows } =
    shown.length === 0
      ? await pool.query<CardRow>({
          name: 'catalog-cards',
          text: plainCardsText,
          values: [nos],
          rowMode: 'array',
        })
      : await pool.query<CardRow>({
          name: 'catalog-cards-attributes',
          text: cardsTextWithAttributes,
          values: [nos, shown],
          rowMode: 'array',
        })
  return new Map(
    rows.map(([no, card, changedAt, attributes]) => {
      const changed = changedAt ? `,"changedAt":"${changedAt}"` : ''
      const values = attributes ? `,"attributes":${attributes}` : ''
      return [no, `${card.slice(1, -1)}${changed}${values}`]
    }),
  )
}

export interface ListingJson {
  /** The API contract's `listing` as JSON text, without seller, fee, views, and the closing brace. */
  head: string
  sellerId: string
  priceCents: number
  currency: string
  views: number
  /** Publication timestamp in ms since the epoch. */
  listedAt: number
}

const names = 'b.name as brand, t.label as type, p.gender, p.color, p.condition,'
const listingText = `
  select row_to_json(listing)::text as listing, p.seller_id, p.price_cents, p.currency, p.view_count,
    (extract(epoch from p.listed_at) * 1000)::float8, p.attributes
  from listings p join brands b on b.id = p.brand_id join types t on t.id = p.type_id,
    lateral (select ${cardFields(names)}, p.description, p.photos) listing
  where p.id = $1 and p.state = 'active'`

/** Returns the listing with this id if it is for sale. */
export async function findListingText(pool: pg.Pool, id: string): Promise<ListingJson | undefined> {
  const { rows } = await pool.query<[string, string, number, string, number, number, AttributeValues]>({
    name: 'catalog-listing',
    text: listingText,
    values: [id],
    rowMode: 'array',
  })
  const row = rows[0]
  if (!row) return undefined
  const [json, sellerId, priceCents, currency, views, listedAt, attributes] = row
  return {
    head: `${json.slice(0, -1)}${attributesJson(attributes)}`,
    sellerId,
    priceCents,
    currency,
    views,
    listedAt,
  }
}

/** Returns the values that everyone sees as a JSON member, or '' if there are none. */
function attributesJson(values: AttributeValues): string {
  const shown = publicAttributes().flatMap((code) =>
    Object.hasOwn(values, code) ? [[code, values[code]!]] : [],
  )
  return shown.length === 0 ? '' : `,"attributes":${JSON.stringify(Object.fromEntries(shown))}`
}
