import type pg from 'pg'

/** Returns the id of the seller with this username, ignoring case. */
export async function findSellerId(pool: pg.Pool, username: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'catalog-seller-named',
    text: 'select s.id from sellers s where lower(s.username) = $1',
    values: [username.toLowerCase()],
  })
  return rows[0]?.id
}

export async function countListingsBySeller(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await pool.query<[string, number]>({
    name: 'catalog-sellers-listed-count',
    text: `select p.seller_id, count(*)::integer from listings p
      where p.seller_id = any($1::text[]) and p.state = 'active' group by p.seller_id`,
    values: [ids],
    rowMode: 'array',
  })
  return new Map(rows)
}

export async function countListingsByBrand(
  pool: pg.Pool,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await pool.query<[number, number]>({
    name: 'catalog-brands-listed-count',
    text: `select p.brand_id, count(*)::integer from listings p
      where p.brand_id = any($1::integer[]) and p.state = 'active' group by p.brand_id`,
    values: [ids],
    rowMode: 'array',
  })
  return new Map(rows)
}
