import type pg from 'pg'
import type { TestSeller } from '#test/support/factories.ts'

export interface ReviewsRow {
  id: string
  rate: number
  at: number
}

/** Reviews that cover all possible ratings. Some have the same creation time. */
export const manyReviews: ReviewsRow[] = Array.from({ length: 137 }, (_, no) => ({
  id: `fbk_${String(no).padStart(4, '0')}`,
  rate: (((no * 31) % 10) + 1) / 2,
  at: Date.UTC(2026, 0, 1) + Math.floor(no / 3) * 60_000,
}))

/** Stores the reviews for a seller and updates their rating. */
export async function storeReviews(pool: pg.Pool, seller: TestSeller): Promise<void> {
  await pool.query(
    `insert into feedback (id, seller_id, author, rate, body, created_at)
     select r ->> 'id', $1, 'Mia', (r ->> 'rate')::numeric, 'Fits.', to_timestamp((r ->> 'at')::float8 / 1000)
     from jsonb_array_elements($2) r`,
    [seller.id, JSON.stringify(manyReviews)],
  )
  await pool.query('update sellers set rating_sum = $2, rating_count = $3 where id = $1', [
    seller.id,
    manyReviews.reduce((sum, { rate }) => sum + rate * 2, 0),
    manyReviews.length,
  ])
}

const newestFirst = (a: ReviewsRow, b: ReviewsRow) => b.at - a.at || (a.id < b.id ? 1 : -1)

/** Comparison functions for the expected order of reviews, keyed by sort option. */
export const expectedSortOrders: Record<number, (a: ReviewsRow, b: ReviewsRow) => number> = {
  1: newestFirst,
  2: (a, b) => b.rate - a.rate || newestFirst(a, b),
  3: (a, b) => a.rate - b.rate || newestFirst(a, b),
}
