import type pg from 'pg'
import { previousAttributes } from './previous-attributes.ts'
import { serializeEvent, serializeThinEvent } from './events.ts'
import type { RequestDetails, ThinSubject } from './events.ts'
import { invalid, notFound } from './errors.ts'
import { newId } from './ids.ts'
import { idPrefixes, kindOfId } from './kinds.ts'
import type { Bodies, StoredEntry, ObjectKind, StripeMoney, Secrets } from './kinds.ts'
import { platformAccount, readOne } from './store.ts'
import type { NewEvent } from './store.ts'

export type RequestOutcome = 'succeeded' | 'failed' | 'requires_action' | 'deleted'

/**
 * Functions that a unit of work calls in the engines, so that an engine can run its timers and react to changes that
 * other engines make.
 */
export interface ClockWork {
  /** Runs the timer of an object whose `dueAt` has passed. Changes to the object are written to the database. */
  act(unit: WorkUnit, entry: StoredEntry): Promise<void>
  /**
   * Lets other engines react when an intent has succeeded, has failed or requires an action by the cardholder, or when
   * a customer has been deleted.
   */
  follow(unit: WorkUnit, entry: StoredEntry, outcome: RequestOutcome): Promise<void>
  /** Returns an object in the format in which the v1 API embeds it in another object. */
  include(unit: WorkUnit, entry: StoredEntry): Promise<object>
  /** Updates attributes that depend on the current time. These changes are not written. */
  show(entry: StoredEntry, now: number): void
}

/**
 * Unit of work: the objects that a call has read and changed. The changes are written only when the call has succeeded.
 */
export class WorkUnit {
  nowMs: number
  now: number
  readonly origin: string
  /** Account that the call acts on: the platform's account, or the connected account in the header `Stripe-Account`. */
  readonly account: string
  readonly pool: pg.Pool
  readonly changed = new Set<StoredEntry>()
  readonly events: NewEvent[] = []
  private readonly entries = new Map<string, StoredEntry>()
  private readonly read = new Set<string>()
  /** Maps each changed object to its serialized body before the first change. */
  private readonly before = new Map<object, string>()
  private readonly clockWork: ClockWork
  private readonly request: RequestDetails

  constructor(
    pool: pg.Pool,
    input: {
      nowMs: number
      origin: string
      account: string
      request: RequestDetails
      clockWork: ClockWork
      entries: StoredEntry[]
      read: readonly string[]
    },
  ) {
    this.pool = pool
    this.nowMs = input.nowMs
    this.now = Math.floor(input.nowMs / 1000)
    this.origin = input.origin
    this.account = input.account
    this.clockWork = input.clockWork
    this.request = input.request
    this.register(input.entries)
    for (const id of input.read) this.read.add(id)
  }

  async find<K extends ObjectKind>(
    kind: K,
    id: string,
    account = this.account,
  ): Promise<StoredEntry<K> | undefined> {
    if (kindOfId(id) !== kind) return undefined
    if (!this.entries.has(id) && !this.read.has(id)) {
      this.read.add(id)
      this.register(await readOne(this.pool, id))
    }
    const entry = this.entries.get(id)
    if (entry === undefined || entry.kind !== kind || entry.account !== account) return undefined
    await this.runTimerIfDue(entry)
    return entry as StoredEntry<K>
  }

  /**
   * Registers objects that a list query has read. If an object is already registered, its registered state is returned.
   */
  async adopt(entries: readonly StoredEntry[]): Promise<StoredEntry[]> {
    this.register(entries)
    const registered = entries.map((entry) => this.entries.get(entry.id) ?? entry)
    for (const entry of registered) await this.runTimerIfDue(entry)
    return registered
  }

  /**
   * Returns an object by its id.
   * @throws resource_missing with `param`, the name of the parameter that contained the id
   */
  async get<K extends ObjectKind>(
    kind: K,
    id: string,
    param?: string,
    account = this.account,
  ): Promise<StoredEntry<K>> {
    const entry = await this.find(kind, id, account)
    if (entry === undefined) throw notFound(kind, id, param)
    return entry
  }

  /** Returns all objects of a kind that belong to another object, such as an intent or a transfer. */
  async family<K extends ObjectKind>(kind: K, id: string): Promise<StoredEntry<K>[]> {
    const owner = kindOfId(id)
    if (owner === undefined) throw invalid(`Unknown id ${id}`)
    await this.find(owner, id)
    return [...this.entries.values()].filter(
      (entry): entry is StoredEntry<K> =>
        entry.family === id && entry.kind === kind && entry.account === this.account,
    )
  }

  add<K extends ObjectKind>(
    kind: K,
    body: Omit<Bodies[K], 'id' | 'object' | 'created'> & Partial<Bodies[K]>,
    input: {
      secret: Secrets[K]
      id?: string
      account?: string
      family?: string
      customer?: string | null
      tag?: string | null
      dueAt?: number
      money?: StripeMoney
      /** Whether the object is only part of a preview, and is therefore never written. */
      isTransient?: boolean
    },
  ): StoredEntry<K> {
    const id = input.id ?? newId(idPrefixes[kind])
    const entry: StoredEntry<K> = {
      kind,
      id,
      account: input.account ?? this.account,
      version: 0,
      created: this.now,
      family: input.family ?? null,
      customer: input.customer ?? null,
      tag: input.tag ?? null,
      dueAt: input.dueAt ?? null,
      money: input.money ?? null,
      body: { id, object: kind, created: this.now, ...body } as unknown as Bodies[K],
      secret: input.secret,
    }
    this.register([entry])
    if (input.isTransient !== true) this.save(entry)
    return entry
  }

  save(entry: StoredEntry): void {
    this.changed.add(entry)
  }

  /**
   * Runs `work` with the current time set to `ms`. Needed if the clock was moved past a timer's due time, because it
   * must still run as of that time.
   */
  async at<T>(ms: number, work: () => Promise<T>): Promise<T> {
    const { nowMs, now } = this
    this.nowMs = ms
    this.now = Math.floor(ms / 1000)
    try {
      return await work()
    } finally {
      this.nowMs = nowMs
      this.now = now
    }
  }

  include(entry: StoredEntry): Promise<object> {
    return this.clockWork.include(this, entry)
  }

  follow(entry: StoredEntry, outcome: RequestOutcome): Promise<void> {
    return this.clockWork.follow(this, entry, outcome)
  }

  /**
   * Records an event that contains the current state of the object. By default, the event's `previous_attributes` are
   * computed from the state that the object had when it was read.
   */
  emit(type: string, object: object, previous = this.previousOf(type, object), account = this.account): void {
    const id = newId('evt')
    const { now: created, request } = this
    const text = serializeEvent({ id, type, account, created, object, previous, request })
    this.events.push({ id, account, type, created, text })
  }

  /** Records a thin event of the v2 API about a connected account. The platform's account receives the event. */
  emitThin(type: string, about: ThinSubject): void {
    const id = newId('evt')
    const { nowMs, now: created, request } = this
    const text = serializeThinEvent({ id, type, nowMs, request, ...about })
    this.events.push({ id, account: platformAccount, type, created, text })
  }

  private previousOf(type: string, object: object): object | undefined {
    const before = this.before.get(object)
    return before !== undefined && type.endsWith('.updated')
      ? previousAttributes(JSON.parse(before), object)
      : undefined
  }

  private async runTimerIfDue(entry: StoredEntry): Promise<void> {
    if (entry.dueAt === null || entry.dueAt > this.nowMs) return
    entry.dueAt = null
    this.save(entry)
    await this.clockWork.act(this, entry)
  }

  private register(entries: readonly StoredEntry[]): void {
    for (const entry of entries) {
      if (this.entries.has(entry.id)) continue
      this.clockWork.show(entry, this.now)
      this.entries.set(entry.id, entry)
      if (entry.version > 0) this.before.set(entry.body, JSON.stringify(entry.body))
    }
  }
}
