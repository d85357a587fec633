import { setImmediate, setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#platform/telemetry/log.ts'
import { Bits } from '@souk/catalog-index'
import type { ListingIndex } from '../search/listing-index.ts'
import { readLastNo, readListedAfter, readRecordsOf, type IndexedListing } from './cache/facts.store.ts'

/** Listings read in one query: few enough to keep the heap small. */
const usualBatchSize = 4000
/** So few are taken in before others have their turn. */
const atOnce = 500
const firstPauseMs = 500
const longestPauseMs = 60_000

export interface FillingDeps {
  pool: pg.Pool
  log: Log
  index: ListingIndex
  /** Tells the index the names that these listings need. */
  learnNamesOf(listings: readonly IndexedListing[]): Promise<void>
  /** A catalog of no more listings is read before anybody is answered. */
  small: number
  /** Overrides the usual number of listings read in one query. */
  batchSize?: number | undefined
}

/**
 * Reads all listings on sale into the index, beside requests. Until it is through, nobody is to ask the index, and whatever
 * changes is noted here: a batch may be older than the change.
 */
export class IndexFilling {
  isFilled = false
  /** Whether any filling has come to its end. */
  hasEnded = false
  private readonly deps: FillingDeps
  private readonly batchSize: number
  private readonly changed = new Set<string>()
  private run = newRun()
  private running: Promise<void> | undefined
  private readonly listeners: (() => void)[] = []

  constructor(deps: FillingDeps) {
    this.deps = deps
    this.batchSize = deps.batchSize ?? usualBatchSize
  }

  /** Is called in each turn in which the index begins to be right. */
  onFilled(listener: () => void): void {
    this.listeners.push(listener)
  }

  /** Reads all; a filling under way is given up, and what it still reads comes to nothing. */
  begin(): void {
    this.run.ends.abort()
    this.isFilled = false
    this.changed.clear()
    this.run = newRun()
    this.running = this.fillAtLast(this.run)
  }

  /** Has these listings read once more before the filling ends; returns false where none is under way. */
  note(ids: readonly string[]): boolean {
    if (this.isFilled) return false
    for (const id of ids) this.changed.add(id)
    return true
  }

  /** Waits for the end of the filling, or until the catalog turns out not to be small, or not to be had. */
  waitIfSmall(): Promise<void> {
    return this.run.small.promise
  }

  async close(): Promise<void> {
    this.run.ends.abort()
    await this.running
  }

  /** Never rejects: PostgreSQL answers for as long as it takes. */
  private async fillAtLast(run: Run): Promise<void> {
    while (!run.ends.signal.aborted && !this.isFilled)
      await this.insist(run, () => this.fill(run)).catch(() => {})
    run.small.resolve()
  }

  /** Does it again until it comes to its end; rejects only when the filling is given up. */
  private async insist<T>({ small, ends: { signal } }: Run, work: () => Promise<T>): Promise<T> {
    let said = ''
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await work()
      } catch (error) {
        // Nobody is to wait for what may take long.
        small.resolve()
        signal.throwIfAborted()
        if (said !== String(error))
          this.deps.log.warn({ err: error }, 'the search index could not be filled: it is tried again')
        said = String(error)
        await setTimeout(pauseMs, undefined, { signal, ref: false })
      }
    }
  }

  /** Returns with the index not filled where all has to be read anew. */
  private async fill(run: Run): Promise<void> {
    const { signal } = run.ends
    const { pool, index } = this.deps
    this.changed.clear()
    index.reserve((await this.insist(run, () => readLastNo(pool))) + 1)
    const listed = await this.takeInAll(run)
    if (signal.aborted) return
    index.retainOnly(listed)
    for (const _ of index.prepare()) {
      await setImmediate()
      if (signal.aborted) return
    }
    while (this.changed.size > 0) if (!(await this.takeInChanged(signal))) return
    if (signal.aborted) return
    this.isFilled = this.hasEnded = true
    for (const listener of this.listeners) listener()
  }

  private async takeInAll(run: Run): Promise<Bits> {
    const { signal } = run.ends
    const { pool, small } = this.deps
    const listed = new Bits()
    let count = 0
    let ahead: Promise<IndexedListing[]> | undefined
    for (let last = -1; ;) {
      // A read that fails is asked again by itself: what was taken in before stays.
      const listings = await this.insist(run, () => {
        const read = ahead ?? readListedAfter(pool, last, this.batchSize)
        ahead = undefined
        return read
      })
      const isLast = listings.length < this.batchSize
      if ((count += listings.length) > small) run.small.resolve()
      if (signal.aborted) return listed
      last = listings.at(-1)?.no ?? last
      // PostgreSQL reads the next ones while these are taken in.
      if (!isLast) ahead = readAhead(pool, last, this.batchSize)
      await this.insist(run, () => this.takeIn(listings, signal))
      for (const { no } of listings) listed.add(no)
      if (isLast) return listed
      await setImmediate()
    }
  }

  /** Returns whether to go on: a row that is gone no longer tells its number. */
  private async takeInChanged(signal: AbortSignal): Promise<boolean> {
    const ids = [...this.changed].slice(0, this.batchSize)
    for (const id of ids) this.changed.delete(id)
    const listings = await readRecordsOf(this.deps.pool, ids)
    await this.takeIn(listings, signal)
    return !signal.aborted && listings.length === ids.length
  }

  private async takeIn(listings: readonly IndexedListing[], signal: AbortSignal): Promise<void> {
    await this.deps.learnNamesOf(listings)
    for (const [at, listing] of listings.entries()) {
      if (at > 0 && at % atOnce === 0) await setImmediate()
      if (signal.aborted) return
      this.deps.index.put(listing)
    }
  }
}

interface Run {
  ends: AbortController
  /** Resolves where the catalog is read, or is not to be waited for. */
  small: PromiseWithResolvers<void>
}

function newRun(): Run {
  return { ends: new AbortController(), small: Promise.withResolvers() }
}

function readAhead(pool: pg.Pool, no: number, batchSize: number): Promise<IndexedListing[]> {
  const read = readListedAfter(pool, no, batchSize)
  // Where what goes before fails, nobody waits for it.
  read.catch(() => {})
  return read
}
