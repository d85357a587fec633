import { sql, type RawBuilder } from 'kysely'
import type { ReportReason } from '#contract/reviews/reviews.ts'
import type { Db } from '#platform/database/db.ts'
import { storedReview, type OwnReview } from '../core/reviews.store.ts'

export type AdminFeedbackTab = 'reported' | 'hidden' | 'all'

export interface AdminReview extends OwnReview {
  seller: { username: string; name: string }
  isHidden: boolean
  hiddenReason: string | null
  reports: { reason: ReportReason; text: string; by: 'buyer' | 'seller'; at: string }[]
}

export interface SearchWord {
  text: string
  /** Ids of the sellers whose name or username contains the search word. */
  sellerIds: readonly string[]
}

export async function findWord(db: Db, text: string): Promise<SearchWord> {
  const pattern = `%${text}%`
  const { rows } = await sql<{ id: string }>`
    select id from sellers where lower(username) like ${pattern} or lower(name) like ${pattern} limit 100`.execute(
    db,
  )
  return { text, sellerIds: rows.map(({ id }) => id) }
}

/**
 * Maximum number of matching reviews for which the word index is used. An index lookup has to find and sort all
 * matches. With more matches, scanning the reviews from the newest is faster.
 */
const maxRareMatches = 2000

/** Counts the matches up to a limit. `isRare` is true if there are at most `maxRareMatches` matches. */
export async function countMatches(
  db: Db,
  tab: AdminFeedbackTab,
  sought: readonly SearchWord[],
): Promise<{ count: number; isRare: boolean }> {
  const isRare = sought.length > 0
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select from feedback f where ${tabCondition(tab)} and ${wordsCondition(sought, isRare)} limit ${maxRareMatches + 1}) found`.execute(
    db,
  )
  const count = rows[0]!.n
  return { count, isRare: isRare && count <= maxRareMatches }
}

export interface AdminFeedbackQuery {
  tab: AdminFeedbackTab
  words: readonly SearchWord[]
  isRare: boolean
  after: string | null
  limit: number
}

/**
 * Returns matching reviews, newest first, starting after the review whose id is `after`. In the `reported` tab, each
 * review is returned with only its open reports.
 */
export async function listMatches(
  db: Db,
  { tab, words, isRare, after, limit }: AdminFeedbackQuery,
): Promise<AdminReview[]> {
  const open = tab === 'reported' ? sql`and r.closed_at is null` : sql``
  const behind = sql`(${after}::text is null or f.id < ${after})`
  const { rows } = await sql<
    Omit<AdminReview, keyof OwnReview> & { review: OwnReview; listing: string | null }
  >`
    with found as materialized (
      select f.id from feedback f where ${tabCondition(tab)} and ${wordsCondition(words, isRare)} and ${behind}
      ${isRare ? sql`` : sql`order by f.id desc limit ${limit}`}
    )
    select ${storedReview} as review, l.label as listing, f.hidden as "isHidden", f.hidden_reason as "hiddenReason",
      json_build_object('username', s.username, 'name', s.name) as seller,
      (select coalesce(json_agg(json_build_object('reason', r.reason, 'text', r.text,
          'by', split_part(r.reporter, ':', 1),
          'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id), '[]')
        from feedback_reports r where r.feedback_id = f.id ${open}) as reports
    from (select id from found order by id desc limit ${limit}) page join feedback f on f.id = page.id
    join sellers s on s.id = f.seller_id left join order_lines l on l.id = f.order_line_id
    order by f.id desc`.execute(db)
  return rows.map(({ review, ...rest }) => ({ ...review, ...rest }))
}

function tabCondition(tab: AdminFeedbackTab): RawBuilder<boolean> {
  if (tab === 'all') return sql`true`
  if (tab === 'hidden') return sql`f.hidden`
  return sql`f.id in (select feedback_id from feedback_reports where closed_at is null)`
}

function wordsCondition(sought: readonly SearchWord[], isRare: boolean): RawBuilder<boolean> {
  // Controls the query plan. `f.body || ' ' || f.author` differs from the indexed expression, so PostgreSQL cannot use
  // the word index and scans the reviews from the newest instead.
  const words = isRare ? sql`f.author || ' ' || f.body` : sql`f.body || ' ' || f.author`
  const each = sought.map(
    ({ text, sellerIds }) => sql`(to_tsvector('simple', ${words}) @@ to_tsquery('simple', ${`'${text}':*`})
      or f.seller_id = any(${sellerIds}::text[]))`,
  )
  return sql`(${sql.join([sql`true`, ...each], sql` and `)})`
}
