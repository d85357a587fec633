import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type RawBuilder } from 'kysely'
import { DatabaseUnavailable, isDatabaseUnavailable } from '../core/database-errors.ts'
import type { Database, Db, Tx } from '../database/db.ts'

/**
 * Topics of invalidations. Each key of this interface is a topic. Each module adds its topics through `declare module`.
 */
export interface InvalidationTopics {}
export type Topic = keyof InvalidationTopics
type Listener = (keys: string[]) => void | Promise<void>

export interface InvalidationLog {
  /**
   * Registers a listener for the keys that are invalidated under `topic`. A key can be delivered more than once, so the
   * listener has to read the database row again each time.
   */
  on(topic: Topic, listener: Listener): void
  /**
   * Registers a listener that is called when invalidations might have been missed. The listener must clear its whole
   * cache.
   */
  onReset(listener: () => void | Promise<void>): void
  /**
   * Waits until this process has received every change that was committed before the call (a read barrier).
   * Concurrent callers share one query, but no caller shares a query that started before its call.
   * @throws DatabaseUnavailable after 3 s without a response
   */
  waitUntilCurrent(): Promise<void>
  /**
   * Runs the read barrier and returns a text that identifies the current version of the database. If two calls return
   * the same version, no transaction was committed between them.
   * @throws DatabaseUnavailable
   */
  readVersion(): Promise<string>
  /**
   * Runs `work` and skips read barriers in `work` until 100 ms after `at`, because the request has already passed a
   * read barrier at `at` (a value of `performance.now()`, in ms).
   */
  withinBarrier<T>(at: number, work: () => T): T
  /** Deletes old invalidations. A process that has not received a deleted invalidation receives a reset instead. */
  prune(): Promise<void>
}

/** Records the keys of changed rows under a topic, in the same transaction that changes the rows. */
export async function invalidate(db: Db | Tx, topic: Topic, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`insert into invalidations (topic, key) select ${topic}, unnest(${keys}::text[])`.execute(db)
}

/**
 * Returns an SQL fragment for use in a larger statement. The fragment records the topics and keys that `rows` selects.
 */
export function createInvalidationSql(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into invalidations (topic, key) ${rows}`
}

const retention = '30 minutes'
/** Time, in ms, that a read barrier stays valid. Until then, more read barriers of the same request are skipped. */
const barrierValidMs = 100
const queryTimeoutMs = 3_000
const tickMs = 100
/** Topic of the row that `prune` inserts to mark the deletion of rows. The key is the newest pruned transaction id. */
const pruned = 'pruned'

// Selects the invalidations that the previous snapshot could not see, because their transactions were still running
// when the snapshot was taken or began later.
const readSince = `
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    coalesce((select json_agg(json_build_array(topic, key)) from (
      select topic, key from invalidations where xid >= $1::text::xid8
      union all
      select topic, key from invalidations where xid = any($2::text[]::xid8[])) as unseen), '[]') as rows`

// Reads the cluster id. Returns null on a standby, because its transaction ids cannot be compared with the old
// primary's transaction ids after a promotion.
const readCluster = `
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    case when not pg_is_in_recovery() then
      (select system_identifier::text from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
    end as cluster`

// Deletes old invalidations. Keeps rows that are newer than the oldest running transaction, because a process might not
// have read them yet.
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
  /** Id of the oldest transaction that was still running when the snapshot was taken. */
  xmin: bigint
  /** First transaction id that was not yet assigned when the snapshot was taken. */
  xmax: bigint
  /** Ids of the transactions that were running when the snapshot was taken. */
  open: string[]
}

/** Creates the invalidation log. `now` returns the monotonic time, in ms, for `withinBarrier`. */
export async function createInvalidationLog(
  { pool }: Pick<Database, 'pool'>,
  now: () => number = () => performance.now(),
): Promise<InvalidationLog> {
  const listeners = new Map<Topic, Listener[]>()
  const resetListeners: (() => void | Promise<void>)[] = []
  const initial = await fetchCluster()
  let { server, cluster } = initial
  let lastSnapshot = parseSnapshot(initial.snapshot)
  let state = `${initial.server} ${initial.snapshot}`
  const barrierPassedAt = new AsyncLocalStorage<number>()
  let currentPoll: Promise<void> | undefined
  let nextPoll: Promise<void> | undefined

  async function fetchCluster(): Promise<ClusterNow> {
    return (await pool.query<ClusterNow>(readCluster)).rows[0]!
  }

  async function poll(): Promise<void> {
    const values = [String(lastSnapshot.xmax), lastSnapshot.open]
    const { rows } = await pool.query<Poll>({ name: 'invalidations-since', text: readSince, values })
    const result = rows[0]!
    const snapshot = parseSnapshot(result.snapshot)
    // Reads the cluster id again, because transaction ids can come from another cluster after a restart or failover.
    const current = result.server === server && cluster !== null ? undefined : await fetchCluster()
    if (current && current.server !== result.server)
      throw new DatabaseUnavailable('the database server has just changed')
    const isOther = current !== undefined && (current.cluster === null || current.cluster !== cluster)
    const isMissed = result.rows.some(([topic, key]) => topic === pruned && BigInt(key) >= lastSnapshot.xmin)
    if (isOther || isMissed || snapshot.xmax < lastSnapshot.xmax)
      for (const listener of resetListeners) await listener()
    else await deliver(result.rows)
    lastSnapshot = snapshot
    state = `${result.server} ${result.snapshot}`
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

  /** Starts a poll and retries it once. A pooled connection that broke while it was idle fails on its first query. */
  function startPoll(): Promise<void> {
    const running = poll()
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error
        return poll()
      })
      .finally(() => {
        if (currentPoll === running) currentPoll = undefined
      })
    currentPoll = running
    return running
  }

  async function waitUntilCurrent(): Promise<void> {
    if (now() - (barrierPassedAt.getStore() ?? -Infinity) < barrierValidMs) return
    await pollAfterNow()
  }

  function pollAfterNow(): Promise<void> {
    if (!currentPoll) return withTimeout(startPoll())
    nextPoll ??= withTimeout(
      currentPoll.then(ignore, ignore).then(() => {
        nextPoll = undefined
        return startPoll()
      }),
    )
    return nextPoll
  }

  return {
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onReset: (listener) => void resetListeners.push(listener),
    waitUntilCurrent,
    async readVersion() {
      await pollAfterNow()
      return state
    },
    withinBarrier: (at, work) => barrierPassedAt.run(at, work),
    async prune() {
      await pool.query(prune)
    },
  }
}

/** Parses PostgreSQL's text form of a snapshot, `xmin:xmax:running,running`. */
function parseSnapshot(text: string): Snapshot {
  const [xmin, xmax, open] = text.split(':')
  return { xmin: BigInt(xmin!), xmax: BigInt(xmax!), open: open ? open.split(',') : [] }
}

function ignore(): void {}

/**
 * Rejects after the timeout, but does not cancel the poll. The next poll starts only after the late result of this
 * poll. Otherwise, the late result could be delivered after a newer result. The time is counted in ticks, because a
 * response from the database also waits while this process is busy.
 */
function withTimeout(polling: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = queryTimeoutMs / tickMs
    const timer = setInterval(() => {
      if (--left === 0) reject(new DatabaseUnavailable(`no database answer within ${queryTimeoutMs} ms`))
    }, tickMs)
    polling.then(resolve, reject).finally(() => clearInterval(timer))
  })
}
