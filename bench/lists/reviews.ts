import type pg from 'pg'
import { showProgress } from '../../scripts/program.mjs'
import { startApp, type BenchProgram } from '../app.ts'
import { printHeader, printLatencies } from '../latencies.ts'
import { atMost, type Target } from '../targets.ts'

const sorts = ['By Date', 'Highest Rating', 'Lowest Rating']
const sizes = [25, 50, 75]
/** Number of requested pages for each sort order and page size. */
const pagesEach = 200

interface ReviewReply {
  reviews: unknown[]
  total: number
  rating: number
}

/**
 * Measures pages of reviews about a seller with many reviews, for all sort orders and page sizes and from the first to
 * the last page. Also checks the seller's rating.
 */
export async function measureReviews(
  program: BenchProgram,
  { reviews }: { reviews: number },
): Promise<Target[]> {
  const { app, pool } = await startApp(program)
  const mark = Date.now().toString(36)
  await showProgress(`${reviews} reviews`, () => seed(pool, mark, reviews))
  await measure(1, 25)
  printHeader(`${reviews.toLocaleString('en-US')} reviews of one seller`)
  let worst = 0
  for (const [at, name] of sorts.entries())
    for (const size of sizes)
      worst = Math.max(worst, printLatencies(`${name}, ${size} per page`, await measure(at + 1, size)))
  return [
    atMost('reviews: p95 of the slowest page in ms', 20, worst),
    atMost('reviews: wrong ratings or counts', 0, (await hasExactRating()) ? 0 : 1),
  ]

  /** Requests evenly spaced pages in random order, so that caches do not affect the result. */
  async function measure(sort: number, size: number): Promise<number[]> {
    const pages = Math.ceil(reviews / size)
    const spread = Array.from(
      { length: pagesEach },
      (_, at) => 1 + Math.round((at * (pages - 1)) / (pagesEach - 1)),
    )
    const latencies: number[] = []
    for (const page of spread.toSorted(() => Math.random() - 0.5)) {
      const startedAt = performance.now()
      const answer = await ask(`?sort=${sort}&limit=${size}&page=${page}`)
      latencies.push(performance.now() - startedAt)
      if (answer.reviews.length !== Math.min(size, reviews - (page - 1) * size))
        throw new Error(`page ${page} has ${answer.reviews.length} reviews`)
    }
    return latencies
  }

  async function ask(query: string): Promise<ReviewReply> {
    const answer = await fetch(`${app.address}/feedback/reviews/bench${mark}1${query}`)
    if (!answer.ok) throw new Error(`${query} returned ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as ReviewReply
  }

  async function hasExactRating(): Promise<boolean> {
    const { rows } = await pool.query<{ sum: number; count: number }>(
      'select sum(rate * 2)::integer as sum, count(*)::integer as count from feedback where seller_id = $1 and is_shown',
      [`slr_${mark}1`],
    )
    const { sum, count } = rows[0]!
    const reply = await ask('')
    return reply.total === count && reply.rating === Math.round((sum * 5) / count) / 10
  }
}

async function seed(pool: pg.Pool, mark: string, reviews: number): Promise<void> {
  await pool.query(
    `insert into sellers (id, username, name, email, created_at)
     select 'slr_' || $1 || n, 'bench' || $1 || n, 'Bench ' || n, 'bench' || $1 || n || '@seller.example', now()
     from generate_series(1, 20) n`,
    [mark],
  )
  await pool.query(
    `insert into feedback (id, seller_id, author, rate, body, created_at)
     select 'fbk_' || $1 || s || '_' || n, 'slr_' || $1 || s, 'Ada L.', (1 + least(9, floor(power(random(), 0.4) * 10))) / 2,
       repeat('Exactly as described, down to the buttons. ', 1 + n % 4), timestamptz '2024-01-01' + n * interval '7 minutes'
     from generate_series(1, 20) s, generate_series(1, case when s = 1 then $2::int else $2::int / 20 end) n`,
    [mark, reviews],
  )
  await pool.query(
    `update sellers s set rating_sum = f.sum, rating_count = f.count from (
       select seller_id, sum(rate * 2)::integer as sum, count(*)::integer as count from feedback group by seller_id) f
     where f.seller_id = s.id`,
  )
  await pool.query('vacuum analyze feedback')
  await pool.query('analyze sellers')
  await pool.query(
    `insert into invalidations (topic, key) select 'seller', 'slr_' || $1 || n from generate_series(1, 20) n`,
    [mark],
  )
}
