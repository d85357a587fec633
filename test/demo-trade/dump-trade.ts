import { brotliCompressSync, constants } from 'node:zlib'
import type { CellKind, TradeCell, TradeFile, TradeTable } from '#demo/trade/trade-file.ts'
import { parseIdTime } from '#platform/core/ids.ts'
import { day, type Market } from './market.ts'
import { listDumpTables, readSnapshot, type DumpTable, type Snapshot } from './trade-rows.ts'

type Row = Record<string, string | null>

/** Kinds of card provider objects that can be used only once and are then no longer needed. */
const singleUseKinds: ReadonlySet<string> = new Set(['confirmation_token', 'account_link', 'portal_session'])
/**
 * Accounts whose notifications are included in the trade file. Visitors of the demo cannot sign in to any other
 * account.
 */
const shippedAccounts = `'buyer@souk.example', 'seller@souk.example', 'admin@souk.example', 'member@souk.example'`

/**
 * Returns all rows that were added or changed after the snapshot `before` was taken, in the format of the demo's trade
 * file.
 */
export async function dumpTrade(market: Market, before: Snapshot): Promise<TradeFile> {
  const client = await market.pool.connect()
  try {
    const after = await readSnapshot(client)
    const placeholders = createPlaceholders(market.endsAt, catalogIds(before))
    const people = await client.query<{ recipient: string }>(
      `select 'buyer:' || id as recipient from buyers where email in (${shippedAccounts})
       union all select 'seller:' || id from sellers where email in (${shippedAccounts})`,
    )
    const recipients = new Set(people.rows.map(({ recipient }) => recipient))
    const file: TradeFile = { migration: await newestMigration(market), ids: [], tables: [], changes: [] }
    for (const table of await listDumpTables(client)) {
      const oldRows = before.get(table.name)!
      const added: Row[] = []
      const changed: Row[] = []
      for (const [key, row] of after.get(table.name)!) {
        if (!isShipped(table.name, row, recipients, market.endsAt)) continue
        const old = oldRows.get(key)
        // Removes the password hash, because visitors must not be able to sign in to accounts that the simulation
        // created.
        if (!old) added.push('password_hash' in row ? { ...row, password_hash: null } : row)
        else if (JSON.stringify(old) !== JSON.stringify(row)) changed.push(row)
      }
      if (added.length > 0) file.tables.push(serializeRows(table, table.columns, added, placeholders))
      if (changed.length > 0) {
        const moved = table.columns.filter(({ name }) =>
          changed.some(
            (row) => oldRows.get(table.keys.map((key) => row[key]).join(' '))![name] !== row[name],
          ),
        )
        const keys = table.columns.filter(({ name }) => table.keys.includes(name))
        file.changes.push({
          ...serializeRows(table, [...keys, ...moved], changed, placeholders),
          keys: keys.length,
        })
      }
    }
    return { ...file, ids: placeholders.ids }
  } finally {
    client.release()
  }
}

export function packTrade(file: TradeFile): Buffer {
  const text = Buffer.from(JSON.stringify(file))
  const {
    BROTLI_PARAM_QUALITY: quality,
    BROTLI_PARAM_LGWIN: window,
    BROTLI_PARAM_SIZE_HINT: size,
  } = constants
  return brotliCompressSync(text, { params: { [quality]: 11, [window]: 24, [size]: text.length } })
}

async function newestMigration(market: Market): Promise<string> {
  const { name } = await market.one<{ name: string }>('select max(name) as name from schema_migrations')
  return name
}

function isShipped(table: string, row: Row, recipients: ReadonlySet<string>, endsAt: number): boolean {
  switch (table) {
    case 'public.settings':
      return row['key'] === 'demo.payees'
    case 'public.feeds':
    case 'public.notifications':
    case 'public.notification_settings':
      return recipients.has(row['recipient']!)
    case 'public.card_events':
      return Date.parse(row['received_at']!) > endsAt - 4 * day
    case 'sandbox.objects':
      return !singleUseKinds.has(row['kind']!)
    default:
      return true
  }
}

function serializeRows(
  { name }: DumpTable,
  columns: DumpTable['columns'],
  rows: readonly Row[],
  placeholders: ReturnType<typeof createPlaceholders>,
): TradeTable {
  const kinds = columns.map((column) => ({ name: column.name, type: column.type, kind: kindOf(column.type) }))
  const shaped = rows.map((row) =>
    kinds.map(({ name: field, type, kind }) => placeholders.cell(row[field]!, type, kind)),
  )
  const shipped = kinds.map(({ name: field, type, kind }, at) => ({
    name: field,
    kind:
      /^(bigint|integer)$/.test(type) && shaped.some((row) => String(row[at]).includes('⟦'))
        ? ('text' as const)
        : kind,
  }))
  return { name, columns: shipped, rows: shaped }
}

function kindOf(type: string): CellKind {
  if (type === 'timestamp with time zone') return 'time'
  if (type === 'date') return 'date'
  return /^(text|json|jsonb|character|text\[\])/.test(type) ? 'text' : 'plain'
}

/**
 * Returns the ids in the catalog. The trade file contains the random characters of these ids, because each time the
 * catalog is loaded, it gets exactly the same ids.
 */
function catalogIds(before: Snapshot): Set<string> {
  return new Set(
    ['listings', 'listing_sizes', 'sellers', 'buyers', 'feedback'].flatMap((name) => [
      ...(before.get(`public.${name}`)?.keys() ?? []),
    ]),
  )
}

const idPattern = /\b([a-z]{3})_([0-9a-hjkmnp-tv-z]{26})\b/g
const timePattern = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00(?::00)?)/g
const datePattern =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b/g
const seconds = /(?<=[:[,]\s?)\d{10}(?=\s*[,}\]])/g
const millis = /(?<=[:[,]\s?)\d{13}(?=\s*[,}\]])/g

/** Creates a converter that replaces ids and timestamps with placeholders. */
function createPlaceholders(endsAt: number, catalogIdSet: ReadonlySet<string>) {
  const ids: TradeFile['ids'] = []
  const places = new Map<string, number>()
  const isNear = (ms: number) => Math.abs(ms - endsAt) < 1_100 * day

  function replaceId(id: string, prefix: string): string {
    const ms = parseIdTime(id)
    if (!isNear(ms)) return id
    let place = places.get(id)
    if (place === undefined) {
      place =
        ids.push(catalogIdSet.has(id) ? [prefix, ms - endsAt, id.slice(-16)] : [prefix, ms - endsAt]) - 1
      places.set(id, place)
    }
    return `⟦i${place}⟧`
  }
  const second = (text: string) =>
    isNear(Number(text) * 1000) ? `⟦s${Number(text) - Math.floor(endsAt / 1000)}⟧` : text
  const milli = (text: string) => (isNear(Number(text)) ? `⟦m${Number(text) - endsAt}⟧` : text)
  // Dates in notifications have no year, so this code uses the year in which the date is closest to the end of the
  // simulation.
  const replaceDate = (text: string) => {
    const year = new Date(endsAt).getUTCFullYear()
    const days = [year - 1, year, year + 1].map((of) => Date.parse(`${text} ${of} 12:00 UTC`) - endsAt)
    return `⟦d${days.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]}⟧`
  }
  const replaceAllIn = (text: string) =>
    text.replaceAll(idPattern, replaceId).replaceAll(timePattern, (moment) => {
      const ms = Date.parse(moment.replace(' ', 'T').replace(/\+00$/, 'Z'))
      return isNear(ms) ? `⟦t${ms - endsAt}⟧` : moment
    })

  return {
    ids,
    cell(text: string | null, type: string, kind: CellKind): TradeCell {
      if (text === null) return null
      if (kind === 'time') return Date.parse(text) - endsAt
      if (kind === 'date') return Date.parse(`${text}T12:00:00Z`) - endsAt
      if (type === 'boolean') return text === 'true'
      if (type === 'bigint' && /^\d{10}$/.test(text)) return second(text)
      if (type === 'bigint' && /^\d{13}$/.test(text)) return milli(text)
      if (kind === 'plain') return text
      if (type.startsWith('json'))
        return replaceAllIn(text).replaceAll(seconds, second).replaceAll(millis, milli)
      return replaceAllIn(text).replaceAll(datePattern, replaceDate)
    },
  }
}
