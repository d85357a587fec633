import type pg from 'pg'
import type { Db } from '#platform/database/db.ts'
import { marketplace } from '#platform/config/marketplace.ts'

export interface ListingView {
  listingId: string
  visitor: string
  hour: Date
}

// All statements lock rows in the same order, so that concurrent processes wait for each other instead of deadlocking.
const addText = `
  with seen as (
    insert into listing_views (listing_id, visitor, hour)
    select * from unnest($1::text[], $2::text[], $3::timestamptz[]) as v(listing_id, visitor, hour) order by 1, 2, 3
    on conflict do nothing returning listing_id, hour
  ), counted as (
    select listing_id, count(*)::integer as n from seen group by listing_id
  ), locked as (
    select p.id, c.n from listings p join counted c on c.listing_id = p.id order by p.id for no key update of p
  ), by_day as (
    insert into seller_days as d (seller_id, day, views)
    select p.seller_id, (s.hour at time zone $4)::date, count(*)
    from seen s join listings p on p.id = s.listing_id group by 1, 2 order by 1, 2
    on conflict (seller_id, day) do update set views = d.views + excluded.views
  )
  update listings p set view_count = p.view_count + l.n from locked l where p.id = l.id
  returning p.id, p.view_count as views`

/** Counts views. A visitor counts once per listing and hour. Returns the new total number of views of each listing. */
export async function addViews(
  pool: pg.Pool,
  views: readonly ListingView[],
): Promise<{ id: string; views: number }[]> {
  const { rows } = await pool.query<{ id: string; views: number }>({
    name: 'catalog-views',
    text: addText,
    values: [
      views.map((view) => view.listingId),
      views.map((view) => view.visitor),
      views.map((view) => view.hour),
      marketplace().timeZone,
    ],
  })
  return rows
}

export async function deleteViewsBefore(db: Db, hour: Date): Promise<void> {
  await db.deleteFrom('listing_views').where('hour', '<', hour).execute()
}
