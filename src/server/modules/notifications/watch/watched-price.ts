import { sql } from 'kysely'

/**
 * SQL for the current price of a watch `w` on a listing `p`, in cents: the price of the watched size, or the listing's
 * price if the watch covers any size.
 */
export const watchedPrice = sql<number>`case when w.size_id = '' then p.price_cents else coalesce((
  select coalesce(z.price_cents, p.base_price_cents) from listing_sizes z where z.id = w.size_id), p.price_cents) end`
