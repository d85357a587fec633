import { sql, type RawBuilder } from 'kysely'
import { endHoldTimeSql } from './hold-times.store.ts'

/**
 * Returns common table expressions that return reserved (held) units to free stock and end the hold time of the units.
 * The table `mine` (size_id, listing_id) must contain holds of one holder on one size. The result defines the table
 * `locked` (listing_id, size_id), which contains the locked listing and size once per hold.
 */
export function returnUnitsSql(holder: string | RawBuilder<unknown> | null, now: Date): RawBuilder<unknown> {
  return sql`locked as (
      select p.id as listing_id, z.id as size_id from mine
      join listings p on p.id = mine.listing_id join listing_sizes z on z.id = mine.size_id
      for no key update of p, z
    ), returned as (
      select listing_id, size_id, count(*)::integer as n from locked group by listing_id, size_id
    ), listing_moved as (
      update listings p set held = p.held - returned.n from returned where p.id = returned.listing_id
    ), size_moved as (
      update listing_sizes z set held = z.held - returned.n from returned where z.id = returned.size_id
    ), ended as (
      ${endHoldTimeSql(holder, now, sql`mine`)}
    )`
}
