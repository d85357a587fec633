import type pg from 'pg'

interface Options {
  key?: string
  maxAttempts?: number
  dueAt?: Date
}

/** Adds a job in the same way as the app, and notifies the workers if the job is already due. */
export async function addJob(
  pool: Pick<pg.Pool, 'query'>,
  topic: string,
  payload: object = {},
  { key, maxAttempts = 25, dueAt }: Options = {},
): Promise<void> {
  await pool.query(
    `with put as (insert into outbox (topic, key, payload, max_attempts, due_at)
      values ($1, $2, $3, $4, coalesce($5, now())) returning due_at)
    select pg_notify('work_queue', $1) from put where due_at <= now()`,
    [topic, key ?? null, JSON.stringify(payload), maxAttempts, dueAt ?? null],
  )
}
