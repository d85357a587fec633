import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type RawBuilder } from 'kysely'
import { DatabaseUnavailable, isDatabaseUnavailable } from '../core/database-errors.ts'
import type { Database, Db, Tx } from '../database/db.ts'

/** Topics by name. Modules add theirs by `declare module`. */
export interface InvalidationTopics {}
export type Topic = keyof InvalidationTopics
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
  /**
   * Waits like `waitUntilCurrent` and names what the database holds: as long as the name is the same, no transaction
   * has been committed.
   * @throws DatabaseUnavailable
   */
  readState(): Promise<string>
  /**
   * Does work for someone who asked at `at` (of `performance.now()`) and has waited since: none of it waits again, until a
   * tenth of a second after `at`.
   */
  afterWaiting<T>(at: number, work: () => T): T
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
/** For so long what was waited for holds for all that is asked in its place, ms. */
const waitedForMs = 100
const patienceMs = 3_000
/** The topic of a row that stands for those that were pruned; its key is the highest transaction among them. */
const pruned = 'pruned'

// What was not visible to the snapshot of the last look: transactions that were open then, and later ones.
const readSince = `
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    coalesce((select json_agg(json_build_array(topic, key)) from (
      select topic, key from invalidations where xid >= $1::text::xid8
      union all
      select topic, key from invalidations where xid = any($2::text[]::xid8[])) as unseen), '[]') as rows`

// A standby is not said to be any cluster: once promoted it is another.
const readCluster = `
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    case when not pg_is_in_recovery() then
      (select system_identifier::text from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
    end as cluster`

// Nothing that a transaction under way may still come before: it is not told apart from what everybody has heard.
const prune = `
  with gone as (
    delete from invalidations where at < clock_timestamp() - interval '${retention}'
      and xid < pg_snapshot_xmin(pg_current_snapshot()) returning xid)
  insert into invalidations (topic, key) select '${pruned}', xid::text from gone order by xid desc limit 1`

interface Poll {
  snapshot: string
  server: string
  rows: [topic: Topic | typeof pruned, key: string][]
}

interface ClusterNow {
  snapshot: string
  server: string
  cluster: string | null
}

interface Snapshot {
  /** The oldest transaction that was open. */
  xmin: bigint
  /** The first that had not begun. */
  xmax: bigint
  /** Those that were open. */
  open: string[]
}

/** Opens the log. `now` is the monotonic clock for `afterWaiting`, in ms. */
export async function openInvalidations(
  { pool }: Pick<Database, 'pool'>,
  now: () => number = () => performance.now(),
): Promise<Invalidations> {
  const listeners = new Map<Topic, Listener[]>()
  const resetListeners: (() => void | Promise<void>)[] = []
  const opened = await askCluster()
  let { server, cluster } = opened
  let seen = readSnapshot(opened.snapshot)
  let state = `${opened.server} ${opened.snapshot}`
  const waited = new AsyncLocalStorage<number>()
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function askCluster(): Promise<ClusterNow> {
    return (await pool.query<ClusterNow>(readCluster)).rows[0]!
  }

  async function poll(): Promise<void> {
    const values = [String(seen.xmax), seen.open]
    const { rows } = await pool.query<Poll>({ name: 'invalidations-since', text: readSince, values })
    const answer = rows[0]!
    const snapshot = readSnapshot(answer.snapshot)
    // Where another server answers, its transactions are others too, whatever their numbers.
    const current = answer.server === server && cluster !== null ? undefined : await askCluster()
    if (current && current.server !== answer.server)
      throw new DatabaseUnavailable('the database server has just changed')
    const isOther = current !== undefined && (current.cluster === null || current.cluster !== cluster)
    const isMissed = answer.rows.some(([topic, key]) => topic === pruned && BigInt(key) >= seen.xmin)
    if (isOther || isMissed || snapshot.xmax < seen.xmax)
      for (const listener of resetListeners) await listener()
    else await deliver(answer.rows)
    seen = snapshot
    state = `${answer.server} ${answer.snapshot}`
    if (current) ({ server, cluster } = current)
  }

  async function deliver(rows: Poll['rows']): Promise<void> {
    const byTopic = Map.groupBy(rows, ([topic]) => topic)
    for (const [topic, changed] of byTopic) {
      if (topic === pruned) continue
      const keys = [...new Set(changed.map(([, key]) => key))]
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

  async function waitUntilCurrent(): Promise<void> {
    if (now() - (waited.getStore() ?? -Infinity) < waitedForMs) return
    await lookAgain()
  }

  function lookAgain(): Promise<void> {
    if (!underWay) return withDeadline(startPoll())
    next ??= withDeadline(
      underWay.then(ignore, ignore).then(() => {
        next = undefined
        return startPoll()
      }),
    )
    return next
  }

  return {
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onReset: (listener) => void resetListeners.push(listener),
    waitUntilCurrent,
    async readState() {
      await lookAgain()
      return state
    },
    afterWaiting: (at, work) => waited.run(at, work),
    async prune() {
      await pool.query(prune)
    },
  }
}

/** Reads `xmin:xmax:open,open`, as PostgreSQL writes a snapshot. */
function readSnapshot(text: string): Snapshot {
  const [xmin, xmax, open] = text.split(':')
  return { xmin: BigInt(xmin!), xmax: BigInt(xmax!), open: open ? open.split(',') : [] }
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
