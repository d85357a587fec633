import { sql, type RawBuilder } from 'kysely'
import { endHoldTimeSql } from './hold-times.store.ts'

/**
 * Returns common table expressions that return a unit under reservation (hold) to free stock and end its hold time. The
 * table `mine` (size_id, listing_id) must contain one hold. The result defines the table `locked` (listing_id,
 * size_id), which contains the locked listing and size.
 */
export function returnUnitSql(holder: string | RawBuilder<unknown> | null, now: Date): RawBuilder<unknown> {
  return sql`locked as (
      select p.id as listing_id, z.id as size_id from mine
      join listings p on p.id = mine.listing_id join listing_sizes z on z.id = mine.size_id
      for no key update of p, z
    ), listing_moved as (
      update listings p set held = p.held - 1 from locked where p.id = locked.listing_id
    ), size_moved as (
      update listing_sizes z set held = z.held - 1 from locked where z.id = locked.size_id
    ), ended as (
      ${endHoldTimeSql(holder, now, sql`mine`)}
    )`
}
