import { setImmediate, setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '#platform/telemetry/log.ts'
import { RowBitmap } from '@souk/catalog-index'
import type { ListingIndex } from '../search/listing-index.ts'
import {
  readLastNo,
  readIndexedListingsAfter,
  readIndexedListings,
  type IndexedListing,
} from './cache/catalog-rows.store.ts'

/** Number of listings that one query reads. A higher number would need a larger heap. */
const defaultBatchSize = 4000
/** Number of listings to add to the index before yielding to other work. */
const listingsPerTurn = 500
const firstPauseMs = 500
const maxPauseMs = 60_000

export interface FillingDeps {
  pool: pg.Pool
  log: Log
  index: ListingIndex
  /** Loads the names of the brands, types, and sellers of these listings. */
  loadNames(listings: readonly IndexedListing[]): Promise<void>
  /** Maximum size of a catalog that is indexed before the first request is served. */
  maxListingsBeforeOpen: number
  /** Overrides the default number of listings that one query reads. */
  batchSize?: number | undefined
}

/**
 * Reads all listings for sale into the index while the process serves requests. Until the index is complete, no request
 * is allowed to use the index. This class also records the ids of listings that change in the meantime, because the
 * batch that is being read might contain the data from before the change.
 */
export class IndexFilling {
  isFilled = false
  /** True once the index has been filled for the first time since startup. */
  hasBeenFilled = false
  private readonly deps: FillingDeps
  private readonly batchSize: number
  private readonly changed = new Set<string>()
  private run = newRun()
  private running: Promise<void> | undefined
  private readonly listeners: (() => void)[] = []

  constructor(deps: FillingDeps) {
    this.deps = deps
    this.batchSize = deps.batchSize ?? defaultBatchSize
  }

  /** Calls `listener` each time the index becomes complete. */
  onFilled(listener: () => void): void {
    this.listeners.push(listener)
  }

  /**
   * Starts reading all listings. If the index is already being filled, cancels the earlier run and ignores reads that
   * the run has not finished.
   */
  start(): void {
    this.run.controller.abort()
    this.isFilled = false
    this.changed.clear()
    this.run = newRun()
    this.running = this.fillWithRetries(this.run)
  }

  /**
   * Records changed listings, so that they are read again before the index becomes complete. Returns false if the index
   * is not currently being filled.
   */
  recordChanges(ids: readonly string[]): boolean {
    if (this.isFilled) return false
    for (const id of ids) this.changed.add(id)
    return true
  }

  /**
   * Resolves when the index is complete. Resolves earlier if the catalog exceeds `maxListingsBeforeOpen` or a read
   * fails.
   */
  waitIfSmall(): Promise<void> {
    return this.run.startup.promise
  }

  async close(): Promise<void> {
    this.run.controller.abort()
    await this.running
  }

  /** Retries until the index is filled. Never rejects. PostgreSQL serves searches until the index is filled. */
  private async fillWithRetries(run: Run): Promise<void> {
    while (!run.controller.signal.aborted && !this.isFilled)
      await this.retry(run, () => this.fill(run)).catch(() => {})
    run.startup.resolve()
  }

  /** Retries `work` with exponential backoff until it succeeds. Rejects only if the run has been canceled. */
  private async retry<T>({ startup, controller: { signal } }: Run, work: () => Promise<T>): Promise<T> {
    let loggedError = ''
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      try {
        return await work()
      } catch (error) {
        // Let the app start without waiting for the retries.
        startup.resolve()
        signal.throwIfAborted()
        if (loggedError !== String(error))
          this.deps.log.warn({ err: error }, 'filling the search index failed and will be retried')
        loggedError = String(error)
        await setTimeout(pauseMs, undefined, { signal, ref: false })
      }
    }
  }

  /** Fills the index. Leaves `isFilled` false if all listings must be read again. */
  private async fill(run: Run): Promise<void> {
    const { signal } = run.controller
    const { pool, index } = this.deps
    this.changed.clear()
    index.reserve((await this.retry(run, () => readLastNo(pool))) + 1)
    const listed = await this.addAllListings(run)
    if (signal.aborted) return
    index.retainOnly(listed)
    for (const _ of index.prepare()) {
      await setImmediate()
      if (signal.aborted) return
    }
    while (this.changed.size > 0) if (!(await this.addChangedListings(signal))) return
    if (signal.aborted) return
    this.isFilled = this.hasBeenFilled = true
    for (const listener of this.listeners) listener()
  }

  private async addAllListings(run: Run): Promise<RowBitmap> {
    const { signal } = run.controller
    const { pool, maxListingsBeforeOpen } = this.deps
    const listed = new RowBitmap()
    let count = 0
    let prefetched: Promise<IndexedListing[]> | undefined
    for (let last = -1; ;) {
      // Retry only the failed read, because the listings added so far stay in the index.
      const listings = await this.retry(run, () => {
        const read = prefetched ?? readIndexedListingsAfter(pool, last, this.batchSize)
        prefetched = undefined
        return read
      })
      const isLast = listings.length < this.batchSize
      if ((count += listings.length) > maxListingsBeforeOpen) run.startup.resolve()
      if (signal.aborted) return listed
      last = listings.at(-1)?.no ?? last
      // Prefetch the next batch while this batch is added to the index.
      if (!isLast) prefetched = prefetchListings(pool, last, this.batchSize)
      await this.retry(run, () => this.addListings(listings, signal))
      for (const { no } of listings) listed.add(no)
      if (isLast) return listed
      await setImmediate()
    }
  }

  /**
   * Adds changed listings to the index. Returns false if a listing was deleted from the database, because its listing
   * number is then unknown.
   */
  private async addChangedListings(signal: AbortSignal): Promise<boolean> {
    const ids = [...this.changed].slice(0, this.batchSize)
    for (const id of ids) this.changed.delete(id)
    const listings = await readIndexedListings(this.deps.pool, ids)
    await this.addListings(listings, signal)
    return !signal.aborted && listings.length === ids.length
  }

  private async addListings(listings: readonly IndexedListing[], signal: AbortSignal): Promise<void> {
    await this.deps.loadNames(listings)
    for (const [at, listing] of listings.entries()) {
      if (at > 0 && at % listingsPerTurn === 0) await setImmediate()
      if (signal.aborted) return
      this.deps.index.put(listing)
    }
  }
}

interface Run {
  controller: AbortController
  /** Resolves when the index is filled, or when startup no longer has to wait for the index. */
  startup: PromiseWithResolvers<void>
}

function newRun(): Run {
  return { controller: new AbortController(), startup: Promise.withResolvers() }
}

function prefetchListings(pool: pg.Pool, no: number, batchSize: number): Promise<IndexedListing[]> {
  const read = readIndexedListingsAfter(pool, no, batchSize)
  // Prevent an unhandled rejection: if an earlier step fails, this promise is never awaited.
  read.catch(() => {})
  return read
}
