import type pg from 'pg'
import type { StoredEntry, ObjectKind } from './kinds.ts'
import type { FaultRule } from './faults.ts'

export const platformAccount = 'acct_platform'

export interface StoredReply {
  key: string
  /** Request id of the first call with this idempotency key. */
  requestId: string | null
  fingerprint: string
  status: number
  body: string
}

export interface NewEvent {
  id: string
  account: string
  type: string
  created: number
  text: string
}

export interface NewDelivery {
  event_id: string
  endpoint: string
  due_at: number
}

export interface Opening {
  reply: StoredReply | undefined
  faults: { id: string; rule: FaultRule }[]
  entries: StoredEntry[]
}

export interface Commit {
  entries: StoredEntry[]
  events: NewEvent[]
  deliveries: NewDelivery[]
  reply: StoredReply | undefined
  nowMs: number
}

export class StaleError extends Error {}
export class KeyInUseError extends Error {}

export interface ObjectRow {
  id: string
  kind: ObjectKind
  account: string
  version: number
  created: number
  family: string | null
  customer: string | null
  tag: string | null
  due_at: number | null
  currency: string | null
  net: number | null
  available_on: number | null
  body: string
  secret: string | null
}

export const columns = `id, kind, account, version, created::float8 as created, family, customer, tag, due_at::float8 as due_at,
  currency, net::float8 as net, available_on::float8 as available_on, body::text as body, secret::text as secret`

const nulls = `null::float8 as created, null as family, null as customer, null as tag, null::float8 as due_at,
  null as currency, null::float8 as net, null::float8 as available_on`

// Uses a separate branch with `id = $n` for each id, instead of `any(...)`. Each branch then uses an index, even if
// PostgreSQL cached the plan while the tables were empty.
const readStatement = `
  select 'reply' as id, 'reply' as kind, request_id as account, status as version, ${nulls}, body, fingerprint as secret
    from sandbox.replies where key = $1
  union all select id, 'fault', null, remaining, ${nulls}, rule::text, null from sandbox.faults where remaining > 0
  union all select ${columns} from sandbox.objects where id = $2
  union all select ${columns} from sandbox.objects where family = $2
  union all select ${columns} from sandbox.objects where id = $3
  union all select ${columns} from sandbox.objects where id = $4`

const commitStatement = `
  with written as (
    insert into sandbox.objects as o
      (id, account, kind, version, created, family, customer, tag, due_at, currency, net, available_on, body, secret)
    select id, account, kind, version, created, family, customer, tag, due_at, currency, net, available_on, body, secret
      from json_to_recordset($1::json) as x(id text, account text, kind text, version int, created bigint, family text, customer text,
        tag text, due_at bigint, currency text, net bigint, available_on bigint, body json, secret json)
     order by id
    on conflict (id) do update set version = excluded.version, family = excluded.family, customer = excluded.customer, tag = excluded.tag,
      due_at = excluded.due_at, body = excluded.body, secret = excluded.secret
     where o.version = excluded.version - 1
    returning 1
  ), recorded as (
    insert into sandbox.events (id, account, type, created, body)
    select id, account, type, created, body
      from json_to_recordset($2::json) as x(id text, account text, type text, created bigint, body json)
  ), queued as (
    insert into sandbox.deliveries (event_id, endpoint, due_at)
    select event_id, endpoint, due_at from json_to_recordset($3::json) as x(event_id text, endpoint text, due_at bigint)
  ), replied as (
    insert into sandbox.replies (key, fingerprint, status, body, created_at, request_id)
    select $4, $5, $6, $7, $8, $10 where $4::text is not null
  )
  select sandbox.expect_fresh((select count(*) from written), $9::int)`

/**
 * Reads all data for a call with a single query: the stored response, injected faults, the objects that the call refers
 * to, and all objects that belong to the first one.
 */
export async function readForCall(
  pool: pg.Pool,
  key: string | null,
  ids: readonly string[],
): Promise<Opening> {
  const { rows } = await pool.query<ObjectRow>({
    name: 'sandbox_open',
    text: readStatement,
    values: [key, ids[0] ?? null, ids[1] ?? null, ids[2] ?? null],
  })
  const opening: Opening = { reply: undefined, faults: [], entries: [] }
  for (const row of rows) {
    if ((row.kind as string) === 'reply') {
      opening.reply = {
        key: key ?? '',
        requestId: row.account,
        fingerprint: row.secret ?? '',
        status: row.version,
        body: row.body,
      }
    } else if ((row.kind as string) === 'fault') {
      opening.faults.push({ id: row.id, rule: JSON.parse(row.body) as FaultRule })
    } else opening.entries.push(toEntry(row))
  }
  return opening
}

export async function readOne(pool: pg.Pool, id: string): Promise<StoredEntry[]> {
  const { rows } = await pool.query<ObjectRow>({
    name: 'sandbox_read',
    text: `select ${columns} from sandbox.objects where id = $1
           union all select ${columns} from sandbox.objects where family = $1`,
    values: [id],
  })
  return rows.map(toEntry)
}

/**
 * Writes all changes that a call makes in one atomic statement.
 * @throws StaleError if another call has changed an object since it was read, KeyInUseError if another call used the
 * idempotency key
 */
export async function commit(pool: pg.Pool, work: Commit): Promise<void> {
  try {
    await pool.query({
      name: 'sandbox_commit',
      text: commitStatement,
      values: [
        JSON.stringify(work.entries.map(toRow)),
        eventRows(work.events),
        JSON.stringify(work.deliveries),
        work.reply?.key ?? null,
        work.reply?.fingerprint ?? null,
        work.reply?.status ?? null,
        work.reply?.body ?? null,
        work.nowMs,
        work.entries.length,
        work.reply?.requestId ?? null,
      ],
    })
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '40001' || code === '40P01') throw new StaleError()
    if (code === '23505' && constraint === 'replies_pkey') throw new KeyInUseError()
    throw error
  }
}

export function toEntry(row: ObjectRow): StoredEntry {
  const money =
    row.net === null
      ? null
      : { currency: row.currency ?? '', netCents: Number(row.net), availableOn: Number(row.available_on) }
  return {
    kind: row.kind,
    id: row.id,
    account: row.account,
    version: row.version,
    created: Number(row.created),
    family: row.family,
    customer: row.customer,
    tag: row.tag,
    dueAt: row.due_at === null ? null : Number(row.due_at),
    money,
    body: JSON.parse(row.body) as StoredEntry['body'],
    secret: JSON.parse(row.secret ?? '{}') as StoredEntry['secret'],
  }
}

function eventRows(events: readonly NewEvent[]): string {
  const rows = events.map(
    ({ id, account, type, created, text }) =>
      `{"id":"${id}","account":"${account}","type":"${type}","created":${created},"body":${text}}`,
  )
  return `[${rows.join(',')}]`
}

function toRow(entry: StoredEntry): object {
  return {
    id: entry.id,
    account: entry.account,
    kind: entry.kind,
    version: entry.version + 1,
    created: entry.created,
    family: entry.family,
    customer: entry.customer,
    tag: entry.tag,
    due_at: entry.dueAt,
    currency: entry.money?.currency ?? null,
    net: entry.money?.netCents ?? null,
    available_on: entry.money?.availableOn ?? null,
    body: entry.body,
    secret: entry.secret,
  }
}
