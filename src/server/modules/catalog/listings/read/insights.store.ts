import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

/** Returns the number of views and the number of new watchers for each day, with 0 for days without data. */
export async function listDailyCounts(db: Db, sellerId: string, first: string, last: string) {
  const { rows } = await sql<{ day: string; views: number; watches: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(v.views, 0) as views,
      coalesce(v.watches, 0) as watches
    from generate_series(${first}::date, ${last}::date, '1 day') d(day)
    left join seller_days v on v.seller_id = ${sellerId} and v.day = d.day::date
    order by d.day`.execute(db)
  return rows
}

/** Returns the total number of watchers of all listings for sale, and the most viewed listings. */
export async function readMostViewed(db: Db, sellerId: string, limit: number) {
  const { rows } = await sql<{
    watching: number
    top: { _id: string; title: string; views: number; watches: number }[]
  }>`
    with own as materialized (
      select id, title, view_count, watch_count from listings
      where seller_id = ${sellerId} and tab in ('active', 'paused', 'sold')
    )
    select (select coalesce(sum(watch_count), 0) from own)::integer as watching,
      (select coalesce(json_agg(json_build_object('_id', id, 'title', title, 'views', view_count,
          'watches', watch_count) order by view_count desc, id desc), '[]')
        from (select * from own order by view_count desc, id desc limit ${limit}) t) as top`.execute(db)
  return rows[0]!
}
