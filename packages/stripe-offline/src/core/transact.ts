import type pg from 'pg'
import { ApiError } from './errors.ts'
import type { RequestDetails } from './events.ts'
import type { StoredEntry } from './kinds.ts'
import { commit, platformAccount, StaleError } from './store.ts'
import type { NewDelivery, NewEvent, StoredReply } from './store.ts'
import { WorkUnit } from './unit.ts'
import type { ClockWork } from './unit.ts'

export interface Engine {
  pool: pg.Pool
  origin: string
  nowMs(): number
  /** Moves the clock forward, where it can be moved. */
  advance?(ms: number): unknown
  clockWork: ClockWork
  /** The deliveries an event causes; none when the endpoint did not ask for it. */
  route(event: NewEvent): NewDelivery[]
  /** Called after events were committed. */
  wake(): void
  keysInFlight: Set<string>
  report(error: unknown): void
  /** Whether it says that the database is away for a moment. */
  isUnavailable(error: unknown): boolean
}

const mostAttempts = 50

/** Runs a verb outside `/v1` (hosted pages, the clock) and writes it, again when an object moved meanwhile. */
export function transact<T>(
  engine: Engine,
  verb: (unit: WorkUnit) => Promise<T>,
  account = platformAccount,
): Promise<T> {
  return retryConflicts(async () => {
    const unit = openUnit(engine, { id: null, idempotencyKey: null }, account, [], [])
    try {
      const result = await verb(unit)
      await persist(engine, unit, true)
      return result
    } catch (error) {
      if (error instanceof ApiError && error.commitsWrites) await persist(engine, unit, true)
      throw error
    }
  })
}

export function openUnit(
  engine: Engine,
  request: RequestDetails,
  account: string,
  entries: StoredEntry[],
  read: readonly string[],
): WorkUnit {
  const { pool, origin, clockWork } = engine
  return new WorkUnit(pool, { nowMs: engine.nowMs(), origin, account, request, clockWork, entries, read })
}

/** Writes what a unit changed, in one statement, and wakes the deliveries. */
export async function persist(
  engine: Engine,
  unit: WorkUnit,
  commitsWrites: boolean,
  reply?: StoredReply,
): Promise<void> {
  const entries = commitsWrites ? [...unit.changed] : []
  const events = commitsWrites ? unit.events : []
  if (entries.length === 0 && events.length === 0 && reply === undefined) return
  const deliveries = events.flatMap((event) => engine.route(event))
  await commit(engine.pool, { entries, events, deliveries, reply, nowMs: Date.now() })
  if (deliveries.length > 0) engine.wake()
}

export async function retryConflicts<T>(attempt: (isFirst: boolean) => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(count === 1)
    } catch (error) {
      if (!(error instanceof StaleError) || count === mostAttempts) throw error
      await pause(Math.random() * Math.min(40, count * 4))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
