import { sql, type RawBuilder } from 'kysely'
import type { MemberFilter } from '#contract/memberships/memberships-admin.ts'
import type { Db } from '#platform/database/db.ts'
import type { Keyset } from '#platform/database/keyset.ts'
import { startsWithText, idsByWords } from '#platform/database/search-filters.ts'

export interface MembersQuery extends Pick<MemberFilter, 'tab' | 'sort'> {
  search: string | undefined
  now: Date
  after: Keyset | undefined
  limit: number
}

export interface MemberTableRow {
  id: string
  name: string
  email: string
  username: string | null
  memberUntil: Date
  status: string | null
  isCanceled: boolean
  subscriptionId: string | null
  interval: 'month' | 'year' | null
  priceCents: number | null
  currency: string | null
  giftUntil: Date | null
}

export async function listMembers(db: Db, query: MembersQuery): Promise<MemberTableRow[]> {
  const order = query.sort === 'newest' ? sql`b.id desc` : sql`b.member_until, b.id`
  const { rows } = await sql<MemberTableRow>`
    select b.id, b.full_name as name, b.email, b.username, b.member_until as "memberUntil",
      b.subscription_status as status, b.subscription_canceled as "isCanceled",
      b.subscription_id as "subscriptionId", m."interval", m.price_cents as "priceCents", m.currency,
      m.gift_until as "giftUntil"
    from (select b.* from ${sourceOf(query)} order by ${order} limit ${query.limit}) b
      left join memberships m on m.buyer_id = b.id
    order by ${order}`.execute(db)
  return rows
}

/**
 * Returns SQL for the table from which members are read. A search has few matches, so reading the matches by id is
 * faster than a sorted scan.
 */
function sourceOf(query: MembersQuery): RawBuilder<unknown> {
  if (query.search === undefined) return sql`buyers b where ${whereOf(query)}`
  return sql`(${membersFound(query.search)}) f,
    lateral (select b.* from buyers b where b.id = f.id and ${whereOf(query)} offset 0) b`
}

function whereOf(query: MembersQuery): RawBuilder<unknown> {
  const { tab, sort, after, now } = query
  const where = [sql`b.erased_at is null and b.member_until is not null`]
  if (tab === 'ended') where.push(sql`b.member_until <= ${now}`)
  else if (tab !== 'all') where.push(sql`b.member_until > ${now}`)
  if (tab === 'leaving') where.push(sql`b.subscription_canceled`)
  if (tab === 'overdue') where.push(sql`b.subscription_status = 'past_due'`)
  if (tab === 'gift') where.push(sql`b.subscription_status = 'gift'`)
  if (after && sort === 'newest') where.push(sql`b.id < ${after.id}`)
  else if (after) where.push(sql`(b.member_until, b.id) > (${after.value}::timestamptz, ${after.id})`)
  return sql.join(where, sql` and `)
}

const searchDepth = 1000

function membersFound(search: string): RawBuilder<unknown> {
  const text = search.replace(/^@/, '')
  if (/^sub_\w+$/.test(text)) return sql`select id from buyers where subscription_id = ${text}`
  const each = ['email', 'username', 'full_name'].map(
    (column) => sql`(select id from buyers where erased_at is null and member_until is not null
      and ${startsWithText(sql`lower(${sql.ref(column)})`, text)} limit ${searchDepth})`,
  )
  const where = sql`erased_at is null and member_until is not null`
  each.push(idsByWords(text, { table: 'buyers', text: sql.ref('full_name'), where, limit: searchDepth }))
  return sql.join(each, sql` union `)
}
