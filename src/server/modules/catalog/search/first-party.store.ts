import type pg from 'pg'

/** Returns the ids of the given sellers that are first-party sellers. */
export async function findFirstPartySellers(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'catalog-sellers-first-party',
    text: 'select s.id from sellers s where s.id = any($1::text[]) and s.is_sa',
    values: [ids],
  })
  return rows.map(({ id }) => id)
}

/** Returns the number of first-party listings for sale for each of these brands. */
export async function countFirstPartyByBrand(
  pool: pg.Pool,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await pool.query<[number, number]>({
    name: 'catalog-brands-first-party-count',
    text: `select p.brand_id, count(*)::integer from listings p
      where p.seller_id in (select s.id from sellers s where s.is_sa) and p.state = 'active'
        and p.brand_id = any($1::integer[]) group by p.brand_id`,
    values: [ids],
    rowMode: 'array',
  })
  return new Map(rows)
}
