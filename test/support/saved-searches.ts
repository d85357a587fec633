import type pg from 'pg'

let last = 0

/** Saves a search for a buyer and returns its id. */
export async function aSavedSearch(pool: pg.Pool, buyerId: string, filter: object = {}): Promise<string> {
  const id = `sch_test${++last}`
  await pool.query(
    `insert into saved_searches (id, buyer_id, filter, filter_key, created_at, created_no, seen_no)
     values ($1, $2, $3, $1, now(), 0, 0)`,
    [id, buyerId, filter],
  )
  return id
}
