import type pg from 'pg'
import { changedFrom } from './changed-from.ts'
import { eventText, thinEventText } from './events.ts'
import type { RequestDetails, ThinSubject } from './events.ts'
import { invalid, notFound } from './errors.ts'
import { newId } from './ids.ts'
import { idPrefixes, kindOfId } from './kinds.ts'
import type { Bodies, StoredEntry, ObjectKind, StripeMoney, Secrets } from './kinds.ts'
import { platformAccount, readOne } from './store.ts'
import type { NewEvent } from './store.ts'

export type RequestOutcome = 'succeeded' | 'failed' | 'asks' | 'deleted'

/** What time does to objects. */
export interface ClockWork {
  /** Acts on an object whose `dueAt` has come; what it changes is written. */
  act(unit: WorkUnit, entry: StoredEntry): Promise<void>
  /** What other engines do when an intent was paid, failed or asks for its holder, or a customer was deleted. */
  follow(unit: WorkUnit, entry: StoredEntry, outcome: RequestOutcome): Promise<void>
  /** An object as the v1 API shows it inside another. */
  include(unit: WorkUnit, entry: StoredEntry): Promise<object>
  /** Shows an object as it is at this second; nothing is written. */
  show(entry: StoredEntry, now: number): void
}

/** What one call has read and wants to write: nothing reaches the database before the call has succeeded. */
export class WorkUnit {
  nowMs: number
  now: number
  readonly origin: string
  /** Whose objects the call sees: the platform's, or a connected account's under `Stripe-Account`. */
  readonly account: string
  readonly pool: pg.Pool
  readonly changed = new Set<StoredEntry>()
  readonly events: NewEvent[] = []
  private readonly entries = new Map<string, StoredEntry>()
  private readonly read = new Set<string>()
  /** The bodies as they were read. */
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
    this.know(input.entries)
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
      this.know(await readOne(this.pool, id))
    }
    const entry = this.entries.get(id)
    if (entry === undefined || entry.kind !== kind || entry.account !== account) return undefined
    await this.letClockAct(entry)
    return entry as StoredEntry<K>
  }

  /** Takes over objects a list has read; returns this unit's own where it knew one already. */
  async adopt(entries: readonly StoredEntry[]): Promise<StoredEntry[]> {
    this.know(entries)
    const known = entries.map((entry) => this.entries.get(entry.id) ?? entry)
    for (const entry of known) await this.letClockAct(entry)
    return known
  }

  /** @throws resource_missing; `param` names the parameter that carried the id */
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

  /** Objects of one kind that belong to another object: an intent, a transfer. */
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
      /** Known to this call alone, never written: the parts of a preview. */
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
    this.know([entry])
    if (input.isTransient !== true) this.save(entry)
    return entry
  }

  save(entry: StoredEntry): void {
    this.changed.add(entry)
  }

  /** Does work as of another moment: what the clock skipped over happens at its own time. */
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
   * Records an event with the object as it is at this moment. What an update changed is told by itself, unless
   * `previous` says it.
   */
  emit(type: string, object: object, previous = this.previousOf(type, object), account = this.account): void {
    const id = newId('evt')
    const { now: created, request } = this
    const text = eventText({ id, type, account, created, object, previous, request })
    this.events.push({ id, account, type, created, text })
  }

  /** Records a thin event of the v2 API about a connected account; it belongs to the platform. */
  emitThin(type: string, about: ThinSubject): void {
    const id = newId('evt')
    const { nowMs, now: created, request } = this
    const text = thinEventText({ id, type, nowMs, request, ...about })
    this.events.push({ id, account: platformAccount, type, created, text })
  }

  private previousOf(type: string, object: object): object | undefined {
    const before = this.before.get(object)
    return before !== undefined && type.endsWith('.updated')
      ? changedFrom(JSON.parse(before), object)
      : undefined
  }

  private async letClockAct(entry: StoredEntry): Promise<void> {
    if (entry.dueAt === null || entry.dueAt > this.nowMs) return
    entry.dueAt = null
    this.save(entry)
    await this.clockWork.act(this, entry)
  }

  private know(entries: readonly StoredEntry[]): void {
    for (const entry of entries) {
      if (this.entries.has(entry.id)) continue
      this.clockWork.show(entry, this.now)
      this.entries.set(entry.id, entry)
      if (entry.version > 0) this.before.set(entry.body, JSON.stringify(entry.body))
    }
  }
}
