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
  /** Moves the clock forward. Undefined if the clock cannot be moved. */
  advance?(ms: number): unknown
  clockWork: ClockWork
  /**
   * Returns the deliveries of an event. Returns an empty list if the webhook endpoint does not receive events of this
   * type.
   */
  route(event: NewEvent): NewDelivery[]
  /** Wakes the delivery loop. Called after events have been committed. */
  wake(): void
  keysInFlight: Set<string>
  report(error: unknown): void
  /** Returns whether an error means that the database is temporarily unavailable. */
  isUnavailable(error: unknown): boolean
}

const maxAttempts = 50

/**
 * Runs `work` for a hosted page or a timer, and writes the objects that it changed. If another call has changed one of
 * the objects since it was read, runs `work` again.
 */
export function transact<T>(
  engine: Engine,
  work: (unit: WorkUnit) => Promise<T>,
  account = platformAccount,
): Promise<T> {
  return retryConflicts(async () => {
    const unit = createUnit(engine, { id: null, idempotencyKey: null }, account, [], [])
    try {
      const result = await work(unit)
      await persist(engine, unit, true)
      return result
    } catch (error) {
      if (error instanceof ApiError && error.commitsWrites) await persist(engine, unit, true)
      throw error
    }
  })
}

export function createUnit(
  engine: Engine,
  request: RequestDetails,
  account: string,
  entries: StoredEntry[],
  read: readonly string[],
): WorkUnit {
  const { pool, origin, clockWork } = engine
  return new WorkUnit(pool, { nowMs: engine.nowMs(), origin, account, request, clockWork, entries, read })
}

/** Writes the changes of a unit of work in one statement, and wakes the delivery loop if there are new deliveries. */
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
      if (!(error instanceof StaleError) || count === maxAttempts) throw error
      await pause(Math.random() * Math.min(40, count * 4))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
