import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { searchWords } from '#platform/database/search-words.ts'
import { parseGiftCodeOrEnding } from '#contract/gifts/code.ts'
import { startsWithText, idsByWords } from '#platform/database/search-filters.ts'

export interface FoundRow {
  id: string
  title: string
  note: string
}

const lower = (column: string) => sql`lower(${sql.ref(column)})`

export async function findOrders(db: Db, text: string, limit: number): Promise<FoundRow[]> {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const { rows } = await sql<FoundRow>`
    select o.id, o.no::text as title, concat_ws(', ', o.ship_to ->> 'name', o.email) as note
    from orders o where ${whichOrders(text, number)} order by o.id desc limit ${limit}`.execute(db)
  return rows
}

function whichOrders(text: string, number: string | undefined): RawBuilder<unknown> {
  if (number) return sql`o.no = ${Number(number)}`
  if (isId(text, 'ord', 'sor'))
    return sql`o.id = ${text} or o.id = (select order_id from seller_orders where id = ${text})`
  return sql`o.id in (${byTracking(text)}
    union (select id from orders where ${startsWithText(lower('email'), text)} limit 200)
    union ${idsByWords(text, { table: 'orders', text: sql`ship_to ->> 'name'`, where: sql`true`, limit: 200 })})
    and o.paid_at is not null`
}

/** Returns SQL that finds orders by tracking number. Ignores spaces in the number. */
function byTracking(text: string): RawBuilder<unknown> {
  const number = text.replaceAll(' ', '').toUpperCase()
  if (!/\d/.test(number)) return sql`select id from orders where false`
  return sql`select order_id from seller_orders
    where tracking_number is not null and upper(replace(tracking_number, ' ', '')) = ${number}`
}

/**
 * Finds gifts by id, by gift code or by the last four characters of a code. The results show only these four
 * characters, because anyone with the complete code can redeem the gift.
 */
export async function findGifts(db: Db, text: string, limit: number): Promise<FoundRow[]> {
  const code = parseGiftCodeOrEnding(text)
  const which = isId(text, 'gft')
    ? sql`g.id = ${text}`
    : code
      ? sql`(g.code = ${code} or right(g.code, 4) = ${code})`
      : sql`false`
  const { rows } = await sql<FoundRow>`
    select g.id, '…' || right(g.code, 4) as title, concat_ws(', ', g.giver_email, g.receiver_email) as note
    from gifts g where ${which} and g.paid_at is not null limit ${limit}`.execute(db)
  return rows
}

export async function findBuyers(db: Db, text: string, limit: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select b.id, coalesce(nullif(b.full_name, ''), b.email) as title, concat_ws(', ', b.email, '@' || b.username) as note
    from buyers b where b.id in (${people('buyers', ['email', 'username', 'full_name'], ['byr'], text, limit)})
      and b.erased_at is null
    order by lower(b.email) collate "C" limit ${limit}`.execute(db)
  return rows
}

export async function findSellers(db: Db, text: string, limit: number): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select s.id, s.name as title, concat_ws(', ', '@' || s.username, s.email) as note
    from sellers s where s.id in (${people('sellers', ['email', 'username', 'name'], ['slr', 'sel'], text, limit)})
    order by lower(s.username) collate "C" limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns SQL that finds people by id, by the beginning of a text column or by words in the name. Each search uses an
 * index.
 */
function people(
  table: 'buyers' | 'sellers',
  columns: readonly string[],
  prefixes: readonly string[],
  search: string,
  limit: number,
): RawBuilder<unknown> {
  const from = sql.table(table)
  if (isId(search, ...prefixes)) return sql`select id from ${from} where id = ${search}`
  const text = search.replace(/^@/, '')
  const searched = search.startsWith('@') ? ['username'] : columns
  const where = table === 'buyers' ? sql`erased_at is null` : sql`true`
  const each = searched.map(
    (column) =>
      sql`(select id from ${from} where ${where} and ${startsWithText(lower(column), text)} limit ${limit})`,
  )
  if (!search.startsWith('@')) {
    const name = table === 'buyers' ? sql`full_name` : sql`name`
    each.push(idsByWords(text, { table, text: name, where, limit }))
  }
  return sql.join(each, sql` union `)
}

/** Number of newest listings to search first. Common words almost always occur in these listings. */
const newest = 2_000

export async function findListings(db: Db, text: string, limit: number): Promise<FoundRow[]> {
  const id = /\bprd_\w+/.exec(text)?.[0]
  const which = id
    ? sql`p.id = ${id}`
    : sql`p.state <> 'removed' and p.id in ((select id from listings where state <> 'removed'
          and ${startsWithText(lower('title'), text)} order by lower(title) collate "C" limit ${limit})
        union ${withTitleWords(text, limit)})`
  const { rows } = await sql<FoundRow>`
    select p.id, coalesce(nullif(p.title, ''), 'Untitled draft') as title, concat_ws(', ', b.name, '@' || s.username) as note
    from listings p join sellers s on s.id = p.seller_id left join brands b on b.id = p.brand_id
    where ${which} order by lower(p.title) collate "C" limit ${limit}`.execute(db)
  return rows
}

/**
 * Returns SQL that searches the newest listings first. Uses the title index only if the newest listings contain too few
 * matches. For a word in 100,000 titles, using the index takes 0.1 s, because PostgreSQL collects all matches before it
 * returns the first row.
 */
function withTitleWords(text: string, limit: number): RawBuilder<unknown> {
  const patterns = searchWords(text).map((word) => `\\m${word}`)
  const isListed = sql`state <> 'removed'`
  if (patterns.length === 0) return sql`(select id from listings where false)`
  const where = sql`${isListed} and (select count(*) from recent) < ${limit}`
  return sql`(with recent as materialized (select id from (
        select id, title from listings where ${isListed} order by no desc limit ${newest}) listed
      where title ~* all(${patterns}::text[]) limit ${limit})
    select id from recent union ${idsByWords(text, { table: 'listings', text: sql.ref('title'), where, limit })})`
}

function isId(text: string, ...prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => text.startsWith(`${prefix}_`))
}
