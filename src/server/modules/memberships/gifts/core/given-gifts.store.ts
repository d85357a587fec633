import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { giftColumns, type GiftRow } from './gifts.store.ts'

/** A paid gift, with the person who redeemed it and with its latest refund. */
export interface SentGiftRow extends GiftRow {
  paidAt: Date
  expiresAt: Date
  redeemer: { _id: string; email: string; fname: string } | null
  refund: { amountCents: number; days: number; state: 'pending' | 'succeeded' | 'failed'; at: string } | null
}

const columns = sql`${giftColumns},
  (select json_build_object('_id', b.id, 'email', b.email, 'fname', coalesce(nullif(b.fname, ''), b.full_name))
    from buyers b where b.id = g.redeemed_by) as redeemer,
  (select json_build_object('amountCents', r.amount_cents, 'days', r.days, 'state', r.state, 'at', r.asked_at)
    from gift_refunds r where r.gift_id = g.id order by r.id desc limit 1) as refund`

export async function readSentGift(db: Db | Tx, id: string): Promise<SentGiftRow | undefined> {
  const { rows } = await sql<SentGiftRow>`select ${columns} from gifts g
    where g.id = ${id} and g.paid_at is not null`.execute(db)
  return rows[0]
}

export async function listSentGifts(db: Db, buyerId: string): Promise<SentGiftRow[]> {
  const { rows } = await sql<SentGiftRow>`select ${columns} from gifts g
    where g.buyer_id = ${buyerId} and g.paid_at is not null order by g.id desc limit 200`.execute(db)
  return rows
}

export interface GiftFilter {
  state: string | null
  /** Email address in lower case. */
  email: string | null
  /** A complete gift code, or the last four characters of a gift code. */
  code: string | null
  after: string | null
  limit: number
}

/** Returns paid gifts, newest first. */
export async function listPaidGifts(db: Db, f: GiftFilter): Promise<SentGiftRow[]> {
  const isAny = f.email === null && f.code === null
  const { rows } = await sql<SentGiftRow>`select ${columns} from gifts g
    where g.paid_at is not null and (${f.state}::text is null or g.state = ${f.state})
      and (${f.after}::text is null or g.id < ${f.after})
      and (${isAny} or g.code = ${f.code} or right(g.code, 4) = ${f.code} or lower(g.giver_email) = ${f.email}
        or lower(g.receiver_email) = ${f.email}
        or g.redeemed_by in (select id from buyers where lower(email) = ${f.email}))
    order by g.id desc limit ${f.limit}`.execute(db)
  return rows
}

/** Returns whether a guest entered this email address when buying a gift, or an unredeemed gift was sent to it. */
export async function hasGuestGift(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from gifts where buyer_id is null and paid_at is not null and lower(giver_email) = lower(${email})
    union all
    select from gifts where state = 'open' and mailed_at is not null and lower(receiver_email) = lower(${email})
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Assigns the gifts that a guest bought under this email address to the account that has verified the address. Returns
 * the number of assigned gifts.
 */
export async function claimGifts(db: Db | Tx, buyerId: string, email: string): Promise<number> {
  const { rows } = await sql`update gifts set buyer_id = ${buyerId}
    where buyer_id is null and lower(giver_email) = lower(${email}) returning id`.execute(db)
  return rows.length
}

/** Returns the gifts that a buyer gave or redeemed, for the data export. */
export async function exportGiftsOfBuyer(db: Db, buyerId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select case when buyer_id = ${buyerId} then 'given' else 'received' end as as, months,
      price_cents as "priceCents", currency, giver_name as "giverName", receiver_name as "receiverName",
      message, state, paid_at as "paidAt", redeemed_at as "redeemedAt",
      case when buyer_id = ${buyerId} then receiver_email end as recieveremail
    from gifts where paid_at is not null and (buyer_id = ${buyerId} or redeemed_by = ${buyerId})
    order by id`.execute(db)
  return rows
}

/** Returns which of `buyerIds` belong to buyers who have given or redeemed a gift, or have started to buy a gift. */
export async function listBuyersWithGifts(db: Db, buyerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from unnest(${buyerIds}::text[]) as b(id)
    where exists (select from gifts g where g.buyer_id = b.id or g.redeemed_by = b.id)`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Erases the names and addresses of a giver or recipient. The gifts stay in the ledger, and unredeemed gifts can still
 * be redeemed.
 */
export async function eraseBuyerFromGifts(tx: Tx, buyerId: string): Promise<void> {
  await sql`update gifts set giver_name = '', giver_email = '', message = '', browser = null
    where buyer_id = ${buyerId}`.execute(tx)
  await sql`update gifts set receiver_name = '', receiver_email = '', message = ''
    where redeemed_by = ${buyerId}`.execute(tx)
}
