import type pg from 'pg'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import { onCardAttributes, publicAttributes } from '../../core/attributes.ts'
import { isFieldUsed } from '../../core/catalog-lists.ts'
import { isTypeWithoutSizes, withoutSizesJson } from '../../core/types-without-sizes.ts'
import { validChoicesText } from '../../core/variants.ts'

const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * SQL for the fields of a listing card. Used with `row_to_json`, which writes no spaces, so that more cards fit in
 * memory. Quantities exclude units on hold.
 */
const cardFields = (
  names = '',
  variantFields = '',
  unit = 'unit',
): string => `p.id as "_id", p.title, ${names}
  (select row_to_json(price) from (select p.price_cents as cents, p.currency) price) as price,
  greatest(p.total_allowed - p.held, 0) as "totalAllowed",
  array_to_json(array(select ${unit} from (select z.id as "ID", z.label as size, z.qty - z.held as qty${variantFields}
    from listing_sizes z where z.listing_id = p.id and not z.is_retired order by z.position, z.id) unit)) as sizes,
  p.photos -> 0 as photo, p.watch_count as "watchCount", ${isoTime('p.listed_at')} as "listedAt"`

/** SQL that is true if a variant in stock costs more than the lowest price. */
const priceVaries = `(p.base_price_cents is not null and exists (select from listing_sizes z
    where z.listing_id = p.id and not z.is_retired and z.qty > 0
      and coalesce(z.price_cents, p.base_price_cents) > p.price_cents)) as "priceVaries"`
const priceVariesJson = ',"priceVaries":true'

const cardsText = (attributes: string): string => `
  select p.no, row_to_json(card)::text as card,
    case when p.changed_at > p.listed_at then ${isoTime('p.changed_at')} end as "changedAt", ${priceVaries}${attributes}
  from listings p, lateral (select ${cardFields()}) card where p.no = any($1)`
const plainCardsText = cardsText('')
/**
 * SQL for cards with attribute values. Used only if cards show an attribute, because few marketplaces show attributes
 * on cards.
 */
const cardsTextWithAttributes = cardsText(`,
    (select jsonb_object_agg(v.key, v.value)::text from jsonb_each(p.attributes) v where v.key = any($2))`)
type CardRow = [
  no: number,
  card: string,
  changedAt: string | null,
  priceVaries: boolean,
  attributes?: string | null,
]

/**
 * Reads the JSON members of listing cards (the API contract's `card`) in one statement. Returns the text of each card,
 * keyed by listing number. Omits the names of brand, type, color, gender, condition, and seller, because the index
 * provides these names.
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
    rows.map(([no, card, changedAt, priceVaries, attributes]) => {
      const changed = changedAt ? `,"changedAt":"${changedAt}"` : ''
      const values = attributes ? `,"attributes":${attributes}` : ''
      const varies = priceVaries ? priceVariesJson : ''
      return [no, `${card.slice(1, -1)}${varies}${changed}${values}`]
    }),
  )
}

/** Returns the listing numbers of those of the given listings that are for sale. */
export async function findListingNumbers(pool: pg.Pool, ids: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<[no: number]>({
    name: 'catalog-numbers',
    text: `select p.no from listings p where p.id = any($1) and p.state = 'active'`,
    values: [ids],
    rowMode: 'array',
  })
  return rows.map(([no]) => no)
}

/** Returns the newest first-party listings that were published after `since`, at most `limit`. */
export async function readFirstPartyListingsSince(
  pool: pg.Pool,
  since: Date,
  limit: number,
): Promise<{ _id: string; listedAt: number }[]> {
  const { rows } = await pool.query<{ _id: string; listedAt: number }>({
    name: 'catalog-first-party-since',
    text: `select p.id as "_id", (extract(epoch from p.listed_at) * 1000)::float8 as "listedAt" from listings p
      where p.seller_id in (select s.id from sellers s where s.is_sa) and p.state = 'active' and p.listed_at > $1
      order by p.listed_at desc limit $2`,
    values: [since, limit],
  })
  return rows
}

export interface ListingJson {
  /** The API contract's `listing` as JSON text, without seller, fee, views, and the closing brace. */
  head: string
  sellerId: string
  priceCents: number
  hasVariantPrices: boolean
  /** Brand and type as `brand:type`. */
  fitOf: string
  currency: string
  views: number
  /** Publication timestamp in ms since the epoch. */
  listedAt: number
}

// Parameters of the statement for a single listing: $2 is whether brands are used, $3 is whether colors are used.
const names = `case when $2::boolean then coalesce(b.name, '') else '' end as brand, t.label as type, p.gender,
  case when $3::boolean then coalesce(p.color, '') else '' end as color, p.condition,`
const variantFields = `, ${validChoicesText} as choices,
      (select row_to_json(price) from (
        select coalesce(z.price_cents, p.base_price_cents) as cents, p.currency) price
        where p.base_price_cents is not null) as price, z.barcode, z.photo_key as "photoKey"`
const listingText = `
  select row_to_json(listing)::text as listing, p.seller_id, p.price_cents, p.currency, p.view_count,
    (extract(epoch from p.listed_at) * 1000)::float8, p.attributes, p.option_axes::text, ${priceVaries},
    p.base_price_cents is not null, t.google_category, t.label,
    coalesce(p.brand_id::text, '') || ':' || p.type_id
  from listings p left join brands b on b.id = p.brand_id join types t on t.id = p.type_id,
    lateral (select ${cardFields(names, variantFields, 'json_strip_nulls(row_to_json(unit))')}, p.description, p.photos) listing
  where p.id = $1 and p.state = 'active'`
type ListingRow = [
  json: string,
  sellerId: string,
  priceCents: number,
  currency: string,
  views: number,
  listedAt: number,
  attributes: AttributeValues,
  optionAxes: string | null,
  priceVaries: boolean,
  hasVariantPrices: boolean,
  googleCategory: string,
  type: string,
  fitOf: string,
]

/** Returns the listing with this id if it is for sale. */
export async function findListingText(pool: pg.Pool, id: string): Promise<ListingJson | undefined> {
  const { rows } = await pool.query<ListingRow>({
    name: 'catalog-listing',
    text: listingText,
    values: [id, isFieldUsed('brand'), isFieldUsed('color')],
    rowMode: 'array',
  })
  const row = rows[0]
  if (!row) return undefined
  const [
    json,
    sellerId,
    priceCents,
    currency,
    views,
    listedAt,
    attributes,
    optionAxes,
    priceVaries,
    hasVariantPrices,
    category,
    type,
    fitOf,
  ] = row
  const axes = optionAxes === null ? '' : `,"optionAxes":${optionAxes}`
  return {
    head: `${json.slice(0, -1)}${priceVaries ? priceVariesJson : ''}${axes}${attributesJson(attributes)}${categoryJson(category)}${isTypeWithoutSizes(type) ? withoutSizesJson : ''}`,
    sellerId,
    priceCents,
    hasVariantPrices,
    fitOf,
    currency,
    views,
    listedAt,
  }
}

/** Returns the category in Google's product taxonomy as a JSON member, or '' if there is none. */
function categoryJson(category: string): string {
  return category === '' ? '' : `,"googleCategory":${JSON.stringify(category)}`
}

/** Returns the attribute values that everyone sees as a JSON member, or '' if there are none. */
function attributesJson(values: AttributeValues): string {
  const shown = publicAttributes().flatMap((code) =>
    Object.hasOwn(values, code) ? [[code, values[code]!]] : [],
  )
  return shown.length === 0 ? '' : `,"attributes":${JSON.stringify(Object.fromEntries(shown))}`
}
