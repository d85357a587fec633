import type pg from 'pg'
import { hashEntry } from '#platform/audit/audit-hash.ts'
import { hashLinkToken, deriveLinkToken } from '#modules/orders/placing/place-order.ts'
import type { SecretKeys } from '#platform/secrets/secrets.ts'
import { copyRows, type Cell } from '#demo/copy.ts'
import { accountsKey, type AccountIds } from '#demo/demo-accounts.ts'
import { createCellReader } from './placeholders.ts'
import { readTradeFile, type ChangedTable, type TradeFile, type TradeTable } from './trade-file.ts'

interface LoadParts {
  /** Reference time for the catalog and end of the simulated trading period, in ms since the epoch. */
  at: number
  /** Secret keys from which the tokens in order links are derived. The database stores only hashes of the tokens. */
  linkKeys: SecretKeys
  /** Trading data to load instead of the data that is shipped with Souk. */
  file?: TradeFile
}

type CellsAt = ReturnType<typeof createCellReader>

/**
 * Inserts the shipped demo trading data (orders, payments, reviews) in the caller's transaction, with times in the days
 * before `at`. Triggers are disabled, so that the inserted rows have no side effects.
 */
export async function loadTrade(
  client: pg.PoolClient,
  { at, linkKeys, file = readTradeFile() }: LoadParts,
): Promise<void> {
  const cells = createCellReader(file, at)
  const tables = [...new Set([...file.tables, ...file.changes].map(({ name }) => name))]
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`)
  for (const table of file.tables) await addRows(client, table, cells, linkKeys)
  for (const table of file.changes) await changeRows(client, table, cells)
  for (const name of tables) await client.query(`alter table ${name} enable trigger user`)
  await countSales(client)
  await chooseDefaultAddresses(client)
  await setSequences(client, tables)
  await recordBuyers(client, buyersOf(file, cells))
}

async function addRows(
  client: pg.PoolClient,
  { name, columns, rows }: TradeTable,
  { cell }: CellsAt,
  linkKeys: SecretKeys,
): Promise<void> {
  const values = rows.map((row) => row.map((value, at) => cell(value, columns[at]!.kind)))
  const place = (column: string) => columns.findIndex((one) => one.name === column)
  if (name === 'public.orders') {
    const [id, hash] = [place('id'), place('link_hash')]
    for (const row of values) row[hash] = hexOf(hashLinkToken(deriveLinkToken(linkKeys, String(row[id]))))
  }
  if (name === 'public.audit_entries') await chainEntries(client, values, place)
  await copyRows(client, name, columns.map(quotedName), values)
}

/**
 * Computes the hash chain of the audit log in the same way as `audit`. The shipped file cannot contain the hashes,
 * because they depend on the new ids and times.
 */
async function chainEntries(
  client: pg.PoolClient,
  rows: Cell[][],
  place: (column: string) => number,
): Promise<void> {
  let last: Buffer = Buffer.alloc(0)
  const parsed = (cell: Cell | undefined): unknown => (cell == null ? null : JSON.parse(String(cell)))
  for (const row of rows) {
    const text = (column: string) => String(row[place(column)])
    const hash = hashEntry(last, {
      no: Number(text('no')),
      at: new Date(text('at')),
      actorId: text('actor_id'),
      action: text('action'),
      targetKind: text('target_kind'),
      targetId: text('target_id'),
      before: parsed(row[place('before')]),
      after: parsed(row[place('after')]),
      why: text('why'),
    })
    row[place('prev_hash')] = hexOf(last)
    row[place('hash')] = hexOf(hash)
    last = hash
  }
  await client.query('update audit_head set no = $1, hash = $2', [
    Number(rows.at(-1)?.[place('no')] ?? 0),
    last,
  ])
}

/** Updates catalog rows that the demo orders affect, for example the stock of sold sizes. */
async function changeRows(
  client: pg.PoolClient,
  { name, columns, keys, rows }: ChangedTable,
  { cell }: CellsAt,
): Promise<void> {
  const names = columns.map(quotedName)
  await client.query(
    `create temporary table trade_changes on commit drop as select ${names.join(', ')} from ${name} with no data`,
  )
  await copyRows(
    client,
    'trade_changes',
    names,
    rows.map((row) => row.map((value, at) => cell(value, columns[at]!.kind))),
  )
  const set = names.slice(keys).map((column) => `${column} = c.${column}`)
  const on = names.slice(0, keys).map((column) => `t.${column} = c.${column}`)
  const { rowCount } = await client.query(
    `update ${name} t set ${set.join(', ')} from trade_changes c where ${on.join(' and ')}`,
  )
  if (rowCount !== rows.length)
    throw new Error(
      `The demo trade changes ${rows.length} rows of ${name}, but the catalog has ${rowCount} of them: run npm run demo:regenerate`,
    )
  await client.query('drop table trade_changes')
}

/** Makes the saved addresses that are also in the buyers' profiles the default addresses. */
async function chooseDefaultAddresses(client: pg.PoolClient): Promise<void> {
  await client.query(`update buyer_addresses set is_default = true where id in (
    select distinct on (b.id) a.id from buyer_addresses a join buyers b on b.id = a.buyer_id
    where b.address_line1 <> '' and (a.address ->> 'address_line1', a.address ->> 'address_city',
      a.address ->> 'address_state', a.address ->> 'address_zip')
      = (b.address_line1, b.address_city, b.address_state, b.address_zip)
    order by b.id, a.saved_at desc)`)
}

/**
 * Computes each seller's sales per calendar day, and the number of sales and the shipping time that product pages show.
 * The shipped file cannot contain these sums, because the days depend on the time when the demo is loaded.
 */
async function countSales(client: pg.PoolClient): Promise<void> {
  await client.query(`insert into seller_sale_days (seller_id, day, orders, listings, earnings_cents)
    select s.seller_id, (s.paid_at at time zone 'UTC')::date, count(*), sum(i.listings), sum(s.earnings_cents)
    from seller_orders s, lateral (select count(*) as listings from order_lines
      where order_id = s.order_id and seller_id = s.seller_id and code = 'item') i
    where s.paid_at is not null and s.state <> 'cancelled' group by 1, 2`)
  await client.query(`update sellers s set sold_count = d.sold, ship_hours = d.hours
    from (select seller_id, (select sum(listings) from seller_sale_days day where day.seller_id = o.seller_id) as sold,
        ceil(percentile_cont(0.5) within group (order by extract(epoch from shipped_at - paid_at)) / 3600) as hours
      from seller_orders o where shipped_at is not null and paid_at is not null group by seller_id) d
    where s.id = d.seller_id`)
}

async function setSequences(client: pg.PoolClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select n.nspname || '.' || c.relname as "table", a.attname as "column" from pg_attribute a
       join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.attidentity <> '' and n.nspname || '.' || c.relname = any($1::text[])`,
    [tables],
  )
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${table} having max(${column}) is not null`,
      [table, column],
    )
}

function buyersOf({ tables }: TradeFile, { cell }: CellsAt): string[] {
  const { columns, rows } = tables.find(({ name }) => name === 'public.buyers')!
  const at = columns.findIndex(({ name }) => name === 'id')
  return rows.map((row) => String(cell(row[at]!, columns[at]!.kind)))
}

/**
 * Adds the buyers in the trading data to the recorded demo accounts, because `npm run demo:clear` identifies accounts
 * by the recorded ids.
 */
async function recordBuyers(client: pg.PoolClient, buyers: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ value: AccountIds }>('select value from settings where key = $1', [
    accountsKey,
  ])
  const { value: recorded } = rows[0]!
  const value: AccountIds = { ...recorded, buyers: [...recorded.buyers, ...buyers] }
  await client.query('update settings set value = $2 where key = $1', [accountsKey, JSON.stringify(value)])
}

function quotedName({ name }: { name: string }): string {
  return `"${name}"`
}

function hexOf(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}
