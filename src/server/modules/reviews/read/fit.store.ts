import type pg from 'pg'
import type { FitCounts } from '#contract/catalog/fit.ts'

/** Maximum number of answers that are counted, newest first. */
const maxCounted = 1000

/** Counts the buyers' answers to the question of how items of a brand and type (`brand:type`) fit. */
export async function countFit(pool: pg.Pool, of: string): Promise<FitCounts> {
  const { rows } = await pool.query<FitCounts>({
    name: 'reviews-fit',
    text: `select count(*) filter (where fit = 'small')::integer as small,
        count(*) filter (where fit = 'true')::integer as "true", count(*) filter (where fit = 'large')::integer as large
      from (select fit from feedback where fit_of = $1 and fit is not null and is_shown
        order by created_at desc limit $2) newest`,
    values: [of, maxCounted],
  })
  return rows[0]!
}
