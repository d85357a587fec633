import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type pg from 'pg'
import { hashToken, newId, secretToken } from '#platform/core/ids.ts'

let count = 0

let last = 0
/**
 * Clock that advances by at least 1 ms for each id, so that ids created within the same millisecond sort by creation.
 */
const ticking = { now: () => (last = Math.max(last + 1, Date.now())) }

export interface SellerOptions {
  username?: string
  shippingCents?: number
  isAdmin?: boolean
  isSA?: boolean
  /** Staff role with limited permissions. */
  role?: 'support' | 'moderator' | 'finance'
}

export interface TestSeller {
  id: string
  username: string
}

export const aSeller = async (pool: pg.Pool, options: SellerOptions = {}): Promise<TestSeller> =>
  (await createSellers(pool, [options]))[0]!

/** Creates several sellers with a single SQL statement. */
export async function createSellers(pool: pg.Pool, all: SellerOptions[]): Promise<TestSeller[]> {
  const made = all.map((options) => {
    const id = newId('slr', ticking)
    return { ...options, id, username: options.username ?? `seller${++count}_${id.slice(-4)}` }
  })
  await pool.query(
    `insert into sellers (id, username, name, email, shipping_cents, is_admin, is_sa, staff_role, created_at)
     select id, username, 'Name of ' || username, username || '@seller.example', coalesce("shippingCents", 500),
       coalesce("isAdmin", false), coalesce("isSA", false), role, now()
     from json_to_recordset($1) as s(id text, username text, "shippingCents" int, "isAdmin" bool, "isSA" bool, role text)`,
    [JSON.stringify(made)],
  )
  return made.map(({ id, username }) => ({ id, username }))
}

export async function aBuyer(pool: pg.Pool): Promise<{ id: string; email: string }> {
  const id = newId('byr', ticking)
  const email = `buyer${++count}-${id.slice(-4)}@buyer.example`
  await pool.query(`insert into buyers (id, email, is_validated, created_at) values ($1, $2, true, now())`, [
    id,
    email,
  ])
  return { id, email }
}

interface SignedIn {
  buyerId?: string
  sellerId?: string
}

/**
 * Creates a session and returns its bearer token. The times in the session are two years ahead, so that it does not
 * expire when a test moves the clock.
 */
export const aToken = async (pool: pg.Pool, of: SignedIn): Promise<string> =>
  (await createTokens(pool, [of]))[0]!

/** Creates several sessions with a single SQL statement and returns their bearer tokens. */
export async function createTokens(pool: pg.Pool, all: SignedIn[]): Promise<string[]> {
  const tokens = all.map(() => secretToken())
  await pool.query(
    `insert into sessions (id, token_hash, buyer_id, seller_id, created_at, last_used_at, expires_at)
     select s.*, later, later, later
     from unnest($1::text[], $2::bytea[], $3::text[], $4::text[]) s, (select now() + interval '2 years' as later) l`,
    [
      all.map(() => newId('ses', ticking)),
      tokens.map(hashToken),
      all.map(({ buyerId }) => buyerId ?? null),
      all.map(({ sellerId }) => sellerId ?? null),
    ],
  )
  return tokens
}

/** Returns a bearer token for a new seller or a new admin. */
export const aSellerToken = async (pool: pg.Pool, options: SellerOptions = {}): Promise<string> =>
  aToken(pool, { sellerId: (await aSeller(pool, options)).id })

/** Creates a seller's helper account, which has no shop of its own, and returns a bearer token for this account. */
export async function aHelper(pool: pg.Pool, seller: TestSeller): Promise<string> {
  const { id, username } = await aSeller(pool)
  const helpId = newId('hlp', ticking)
  await pool.query('update sellers set is_seller = false, is_helper = true where id = $1', [id])
  await pool.query(
    `insert into shop_helpers (id, seller_id, helper_id, name, email, link_id, invited_at, accepted_at)
     values ($1, $2, $3, 'Jo', $4, $1, now(), now())`,
    [helpId, seller.id, id, `${username}@seller.example`],
  )
  const token = await aToken(pool, { sellerId: id })
  await pool.query('update sessions set help_id = $2 where token_hash = $1', [hashToken(token), helpId])
  return token
}

export interface ListingOptions {
  seller: TestSeller
  title?: string
  brand?: string
  type?: string
  gender?: string | null
  color?: string
  condition?: string
  priceCents?: number
  totalAllowed?: number
  state?: string
  listedAt?: Date
  /** Maps each size label, in display order, to its number of units in stock. */
  sizes?: Record<string, number>
}

export interface TestListing {
  id: string
  seller: TestSeller
  priceCents: number
  /** Ids of the sizes, keyed by size label. */
  sizes: Record<string, string>
}

/**
 * Creates a listing with its brand and type. Also records an invalidation, so that a running app reads the new listing.
 */
export async function aStoredListing(pool: pg.Pool, options: ListingOptions): Promise<TestListing> {
  const id = newId('prd', ticking)
  const units = options.sizes ?? { M: 1 }
  const priceCents = options.priceCents ?? 12_900
  const total = Object.values(units).reduce((sum, qty) => sum + qty, 0)
  await pool.query(
    `with brand as (
       insert into brands (name) values ($4) on conflict (lower(name)) do update set name = excluded.name returning id
     ), type as (
       insert into types (label) values ($5) on conflict (label) do update set label = excluded.label returning id
     )
     insert into listings (id, seller_id, title, description, brand_id, type_id, gender, color, condition, price_cents,
       currency, total_allowed, state, listed_at)
     select $1, $2, $3, 'A good piece.', brand.id, type.id, $6, $7, $8, $9, $13, $10, $11, coalesce($12, now()) from brand, type`,
    [
      id,
      options.seller.id,
      options.title ?? `Piece ${++count}`,
      options.brand ?? 'Halden',
      options.type ?? 'Dresses',
      options.gender === undefined ? 'women' : options.gender,
      options.color ?? 'black',
      options.condition ?? 'new',
      priceCents,
      options.totalAllowed ?? total,
      options.state ?? 'active',
      options.listedAt ?? null,
      marketplaceCurrency(),
    ],
  )
  const sizes: Record<string, string> = {}
  for (const [position, [label, qty]] of Object.entries(units).entries()) {
    sizes[label] = newId('siz', ticking)
    await pool.query(
      'insert into listing_sizes (id, listing_id, label, position, qty) values ($1, $2, $3, $4, $5)',
      [sizes[label], id, label, position, qty],
    )
  }
  await pool.query(`insert into invalidations (topic, key) values ('listing', $1)`, [id])
  return { id, seller: options.seller, priceCents, sizes }
}
