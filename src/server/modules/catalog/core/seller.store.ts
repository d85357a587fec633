import { isFeatureOn } from '#platform/settings/features.ts'
import type pg from 'pg'
import type { SellerReturns } from '#contract/address.ts'
import type { ShippingProfile } from '#contract/shipping/profile.ts'

export interface CatalogSellerRow {
  id: string
  username: string
  name: string
  instagram: string | null
  avatarKey: string | null
  isSA: boolean
  ratingSum: number
  ratingCount: number
}

export interface SellerPage extends CatalogSellerRow {
  bio: string
  shipsFrom: string
  shippingCents: number
  shipsFromCountry: string | null
  shipsFromCity: string | null
  shippingProfile: ShippingProfile | null
  returnPolicy: string
  returnDays: number | null
  returnPaidBy: SellerReturns['paidBy'] | null
  /** End of the seller's latest vacation, which can be in the past; null if there was no vacation. */
  awayUntil: Date | null
  /** ISO timestamp. */
  joinedAt: string
  responseMinutes: number | null
  soldCount: number
  shipHours: number | null
  isSeller: boolean
}

const sellerColumns = `
  s.id, s.username, s.name, s.instagram, s.avatar_key as "avatarKey", s.is_sa as "isSA",
  s.rating_sum as "ratingSum", s.rating_count as "ratingCount"`

const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Returns the id of the seller who formerly had this username. Former usernames stay reserved for their sellers. */
export async function findSellerIdByFormerUsername(
  pool: pg.Pool,
  username: string,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    'select seller_id as id from former_usernames where is_reserved and username = lower($1)',
    [username],
  )
  return rows[0]?.id
}

/** Returns the public data of the seller with this id. */
export async function findSellerPage(pool: pg.Pool, id: string): Promise<SellerPage | undefined> {
  const { rows } = await pool.query<SellerPage>({
    name: 'catalog-seller-page',
    text: `select ${sellerColumns}, s.bio, s.is_seller as "isSeller", s.ships_from as "shipsFrom", s.shipping_cents as "shippingCents",
        s.ship_from ->> 'country' as "shipsFromCountry",
        s.ship_from ->> 'address_city' as "shipsFromCity", s.shipping as "shippingProfile",
        s.return_policy as "returnPolicy", s.return_days as "returnDays", s.return_paid_by as "returnPaidBy",
        s.holiday_until as "awayUntil", ${isoTime('s.created_at')} as "joinedAt",
        s.response_minutes as "responseMinutes", s.sold_count as "soldCount", s.ship_hours as "shipHours"
      from sellers s where s.id = $1`,
    values: [id],
  })
  return rows[0]
}

export interface SellerSearch {
  search: string
  /** True for featured sellers only, false for all other sellers, null for both. */
  featured: boolean | null
  limit: number
  offset: number
}

export interface ListedSellerRow extends CatalogSellerRow {
  /** ISO timestamp of the newest change to the shop, or to one of its listings that are for sale. */
  changedAt: string
}

/**
 * Lists sellers whose name or username contains the text. Featured sellers come first, then all other sellers by
 * descending number of reviews.
 */
export async function listSellerRows(
  pool: pg.Pool,
  { search, featured, limit, offset }: SellerSearch,
): Promise<{ sellers: ListedSellerRow[]; total: number }> {
  const like = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const where = `where s.is_seller and s.suspended_at is null and (s.name ilike $1 or s.username ilike $1)
    and ($2::boolean is null or (s.featured_rank is not null) = $2)${isFeatureOn('firstParty') ? '' : ' and not s.is_sa'}`
  // The statement's name depends on its text, because prepared statements with the same name must have the same text.
  const variant = isFeatureOn('firstParty') ? '' : '-without-first-party'
  const { rows } = await pool.query<ListedSellerRow>({
    name: `catalog-sellers-listed${variant}`,
    text: `with page as materialized (select s.* from sellers s ${where}
        order by s.featured_rank nulls last, s.rating_count desc, s.id limit $3 offset $4)
      select ${sellerColumns}, ${isoTime('greatest(s.shop_changed_at, newest.at, s.created_at)')} as "changedAt"
      from page s left join lateral (select greatest(p.changed_at, p.listed_at) as at from listings p
        where p.seller_id = s.id and p.state = 'active' order by greatest(p.changed_at, p.listed_at) desc limit 1) newest on true
      order by s.featured_rank nulls last, s.rating_count desc, s.id`,
    values: [like, featured, limit, offset],
  })
  const counted = await pool.query<{ total: number }>({
    name: `catalog-sellers-counted${variant}`,
    text: `select count(*)::integer as total from sellers s ${where}`,
    values: [like, featured],
  })
  return { sellers: rows, total: counted.rows[0]!.total }
}
