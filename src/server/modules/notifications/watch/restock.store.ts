import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { unitPrice } from '#modules/catalog/core/variants.ts'

/** Schedules a check of a listing's restock queue at `at`, unless an earlier check is already scheduled. */
export async function scheduleRestockCheck(tx: Tx, listingId: string, at: Date): Promise<void> {
  await sql`insert into restocks as r (listing_id, due_at) values (${listingId}, ${at})
    on conflict (listing_id) do update set due_at = least(r.due_at, excluded.due_at)`.execute(tx)
}

/** Locks and returns a listing whose restock queue is due. Skips listings that other processes have locked. */
export async function lockDueRestock(tx: Tx, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ listingId: string }>`
    select listing_id as "listingId" from restocks where due_at <= ${now}
    order by due_at limit 1 for update skip locked`.execute(tx)
  return rows[0]?.listingId
}

export async function deleteRestock(tx: Tx, listingId: string): Promise<void> {
  await tx.deleteFrom('restocks').where('listing_id', '=', listingId).execute()
}

export async function postponeRestock(tx: Tx, listingId: string, until: Date): Promise<void> {
  await tx.updateTable('restocks').set({ due_at: until }).where('listing_id', '=', listingId).execute()
}

/**
 * Ends the offers whose reservation was used or released, or has expired. Returns the number of consecutive unused
 * offers. If the listing is temporarily open to everyone, also returns the time when offers to watchers resume.
 */
export async function endOffers(tx: Tx, listingId: string, now: Date) {
  const { rows } = await sql<{ unanswered: number; openUntil: Date | null }>`
    with over as (
      select w.buyer_id, w.size_id, exists (select from holds h where h.holder = 'buyer:' || w.buyer_id
        and h.size_id = w.offer_size_id and h.state = 'sold' and h.expires_at >= w.offered_until) as bought
      from watches w
      where w.listing_id = ${listingId} and w.state = 'offered' and not exists (
        select from holds h where h.holder = 'buyer:' || w.buyer_id and h.size_id = w.offer_size_id
          and h.state = 'held' and h.expires_at > ${now})
    ), ended as (
      update watches w set state = 'watching', offer_size_id = null, offered_until = null
      from over where w.listing_id = ${listingId} and w.buyer_id = over.buyer_id and w.size_id = over.size_id
    )
    update restocks r set unanswered = case when exists (select from over where bought) then 0
      else r.unanswered + (select count(*) from over) end
    where r.listing_id = ${listingId}
    returning r.unanswered, r.open_until as "openUntil"`.execute(tx)
  return rows[0]!
}

/** Lets everyone buy the listing by making no offers until `until`. Also resets the number of unused offers. */
export async function openToEveryone(tx: Tx, listingId: string, until: Date): Promise<void> {
  await sql`update restocks set due_at = ${until}, open_until = ${until}, unanswered = 0
    where listing_id = ${listingId}`.execute(tx)
}

/**
 * Returns the time when the next offer expires. The time is read from the reservation (hold) of the unit, because a
 * checkout might have extended the hold.
 */
export async function findNextOfferExpiry(tx: Tx, listingId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(h.expires_at) as at from watches w
    join holds h on h.holder = 'buyer:' || w.buyer_id and h.size_id = w.offer_size_id and h.state = 'held'
    where w.listing_id = ${listingId} and w.state = 'offered'`.execute(tx)
  return rows[0]?.at ?? undefined
}

export interface WaitingWatch {
  buyerId: string
  /** Id of the size that the watcher waits for. Empty if the watcher accepts any size. */
  sizeId: string
  watchedAt: Date
}

/**
 * Locks and returns the watches that are waiting for a restock of the listing. Excludes buyers with an unverified email
 * and buyers who already have `maxHeld` reserved units.
 */
export async function lockWaitingWatches(
  tx: Tx,
  listingId: string,
  maxHeld: number,
  now: Date,
): Promise<WaitingWatch[]> {
  const { rows } = await sql<WaitingWatch>`
    select buyer_id as "buyerId", size_id as "sizeId", watched_at as "watchedAt" from watches w
    where listing_id = ${listingId} and state = 'waiting' and removed_at is null
      and exists (select from buyers b where b.id = w.buyer_id and b.is_validated)
      and (select count(*) from holds h where h.holder = 'buyer:' || w.buyer_id and h.state = 'held'
        and h.expires_at > ${now}) < ${maxHeld}::integer
    order by watched_at, buyer_id, size_id for update`.execute(tx)
  return rows
}

export interface FreeSize {
  sizeId: string
  label: string
  /** Number of units of this size that are not reserved. */
  free: number
  qty: number
  /** Price that the buyer of a unit of this size pays. */
  priceCents: number
}

export interface RestockedListing {
  title: string
  username: string
  isSA: boolean
  currency: string
  /** Number of the listing's units that are for sale and not reserved. */
  free: number
  left: number
  isAway: boolean
  listedAt: Date
  sizes: FreeSize[]
}

/**
 * Returns an active listing with the number of units that are not reserved. A unit whose reservation has expired counts
 * as not reserved.
 */
export async function findRestockedListing(
  db: Db,
  listingId: string,
  now: Date,
): Promise<RestockedListing | undefined> {
  const { rows } = await sql<RestockedListing>`
    select p.title, s.username, s.is_sa as "isSA", p.currency,
      p.total_allowed - coalesce(sum(h.live), 0)::integer as free,
      least(p.total_allowed, sum(z.qty))::integer as left, s.holiday_until > ${now} is true as "isAway", p.listed_at as "listedAt",
      json_agg(json_build_object('sizeId', z.id, 'label', z.label, 'qty', z.qty,
        'priceCents', ${unitPrice}, 'free', z.qty - coalesce(h.live, 0)) order by z.position, z.id) as sizes
    from listings p join sellers s on s.id = p.seller_id
    join listing_sizes z on z.listing_id = p.id and not z.is_retired
    left join lateral (select count(*)::integer as live from holds h
      where h.size_id = z.id and h.state = 'held' and h.expires_at > ${now}) h on true
    where p.id = ${listingId} and p.state = 'active'
    group by p.id, s.id`.execute(db)
  return rows[0]
}

export async function setOffered(
  tx: Tx,
  listingId: string,
  { buyerId, sizeId }: WaitingWatch,
  offerSizeId: string,
  until: Date,
  /** Remaining units of the size and of the whole listing. Values above 2 are stored as 2. */
  level: { size: number; listing: number },
): Promise<void> {
  await sql`update watches set state = 'offered', offer_size_id = ${offerSizeId}, offered_until = ${until},
      seen_level = case size_id when '' then ${level.listing}::integer else ${level.size}::integer end
    where buyer_id = ${buyerId} and listing_id = ${listingId} and size_id = ${sizeId}`.execute(tx)
  // A buyer who watches several sizes of a listing gets only one offer at a time.
  await sql`update watches set state = 'watching',
      seen_level = case size_id when '' then ${level.listing}::integer else ${level.size}::integer end
    where buyer_id = ${buyerId} and listing_id = ${listingId} and state = 'waiting'
      and (size_id = ${offerSizeId} or size_id = '')`.execute(tx)
}
