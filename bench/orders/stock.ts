import type pg from 'pg'

export interface StockedListing {
  id: string
  sizeId: string
}

/** Inserts listings of a few sellers directly into the tables. Each listing has more units than the benchmark sells. */
export async function seedStock(pool: pg.Pool, count: number, units = 999): Promise<StockedListing[]> {
  const mark = Date.now().toString(36)
  await pool.query(
    `insert into sellers (id, username, name, email, shipping_cents, created_at)
     select 'slr_' || $1 || n, 'bench' || $1 || n, 'Bench ' || n, 'bench' || $1 || n || '@seller.example', 500, now()
     from generate_series(1, 12) n`,
    [mark],
  )
  const { rows } = await pool.query<StockedListing>(
    `with brand as (
       insert into brands (name) values ('Bench') on conflict (lower(name)) do update set name = excluded.name returning id
     ), type as (
       insert into types (label) values ('Bench') on conflict (label) do update set label = excluded.label returning id
     ), created as (
       insert into listings (id, seller_id, title, description, brand_id, type_id, color, condition, price_cents,
         total_allowed, listed_at, photos)
       select 'prd_' || $1 || n, 'slr_' || $1 || (1 + n % 12), 'Bench piece ' || n, repeat('A good piece. ', 20),
         brand.id, type.id, 'black', 'new', 5000 + n, $3, now(),
         '[{"key":"k","width":960,"height":1200,"blur":"#888","alt":"a piece"}]'
       from brand, type, generate_series(1, $2::int) n returning id
     ), sizes as (
       insert into listing_sizes (id, listing_id, label, qty) select 'siz_' || id, id, 'M', $3 from created returning id, listing_id
     ), invalidated as (insert into invalidations (topic, key) select 'listing', id from created)
     select listing_id as id, id as "sizeId" from sizes`,
    [mark, count, units],
  )
  return rows
}
