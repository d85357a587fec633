import { sql, type RawBuilder } from 'kysely'
import { DatabaseUnavailable, isDatabaseUnavailable } from '../database/database-errors.ts'
import type { Database, Db, Tx } from '../database/db.ts'

export type Topic = 'listing' | 'seller' | 'brand' | 'type' | 'settings' | 'catalog'
type Listener = (keys: string[]) => void | Promise<void>

export interface Invalidations {
  /** Receives the keys of a topic; a key may come more than once, so re-read the row. */
  on(topic: Topic, listener: Listener): void
  /** Is called when changes may have been missed: drop everything and read anew. */
  onReset(listener: () => void | Promise<void>): void
  /**
   * A read barrier: resolves once every change committed before this call has been heard in this process. Callers
   * that wait at the same time share one statement; none joins a check already under way.
   * @throws DatabaseUnavailable when the database has not answered within three seconds
   */
  waitUntilCurrent(): Promise<void>
  /** Forgets what every process has long heard; a process away for longer hears a reset. */
  prune(): Promise<void>
}

/** Names what has changed, in the transaction that changes it. */
export async function invalidate(db: Db | Tx, topic: Topic, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into invalidations (topic, key) select ${topic}, unnest(${keys}::text[])`.execute(db)
}

/** Returns the part of a statement that names what has changed: `rows` selects topics and keys. */
export function invalidating(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into invalidations (topic, key) ${rows}`
}

const retention = '30 minutes'
const patienceMs = 3_000

// Rows of transactions that were still open at the last look (xid >= its xmin) are read again, and told once.
const readSince = `
  select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
    coalesce((select json_agg(json_build_array(seq, topic, key)) from invalidations where xid >= $1::text::xid8), '[]') as rows`

interface Poll {
  xmin: string
  rows: [seq: number, topic: Topic, key: string][]
}

export async function openInvalidations({ pool }: Pick<Database, 'pool'>): Promise<Invalidations> {
  const listeners = new Map<Topic, Listener[]>()
  const resetListeners: (() => void | Promise<void>)[] = []
  let xmin = (
    await pool.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin')
  ).rows[0]!.xmin
  let delivered = new Set<number>()
  let lookedAt = performance.now()
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function poll(): Promise<void> {
    const away = performance.now() - lookedAt > 25 * 60_000
    const startedAt = performance.now()
    const { rows } = await pool.query<Poll>({ name: 'invalidations-since', text: readSince, values: [xmin] })
    const answer = rows[0]!
    if (away) for (const listener of resetListeners) await listener()
    else await deliver(answer.rows.filter(([seq]) => !delivered.has(seq)))
    delivered = new Set(answer.rows.map(([seq]) => seq))
    xmin = answer.xmin
    lookedAt = startedAt
  }

  async function deliver(rows: Poll['rows']): Promise<void> {
    const byTopic = Map.groupBy(rows, ([, topic]) => topic)
    for (const [topic, changed] of byTopic) {
      const keys = [...new Set(changed.map(([, , key]) => key))]
      for (const listener of listeners.get(topic) ?? []) await listener(keys)
    }
  }

  /** A connection that was lost while it lay idle is found out by the first statement: the second has another. */
  function startPoll(): Promise<void> {
    const running = poll()
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error
        return poll()
      })
      .finally(() => {
        if (underWay === running) underWay = undefined
      })
    underWay = running
    return running
  }

  return {
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onReset: (listener) => void resetListeners.push(listener),
    waitUntilCurrent() {
      if (!underWay) return withDeadline(startPoll())
      next ??= withDeadline(
        underWay.then(ignore, ignore).then(() => {
          next = undefined
          return startPoll()
        }),
      )
      return next
    },
    async prune() {
      await pool.query(`delete from invalidations where at < clock_timestamp() - interval '${retention}'`)
    },
  }
}

function ignore(): void {}

/** Ends the wait, not the look: an answer given up on and heard after a later one would bring old rows back. */
function withDeadline(looking: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DatabaseUnavailable(`no database answer within ${patienceMs} ms`)),
      patienceMs,
    )
    looking.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
