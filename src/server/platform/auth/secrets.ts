import type pg from 'pg'
import { secretToken } from '../ids.ts'

/** A secret the app makes for itself once and all its processes share. */
export async function getSecret(pool: pg.Pool, name: string): Promise<string> {
  await pool.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    secretToken(32),
  ])
  const { rows } = await pool.query<{ value: string }>('select value from secrets where name = $1', [name])
  return rows[0]!.value
}
