import { sql } from 'kysely'
import type { Gift, GiftState } from '#contract/gifts/gifts.ts'
import type { CardPayment } from '#platform/payments/ports/cards.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { putting } from '#platform/queue/outbox.ts'
import { lockBuyerSql } from '#modules/accounts/accounts.ts'
import type { GiftGiver } from './gifts.context.ts'

export const pendingGiftTopic = 'gifts:pending'

export type GiftRowState = GiftState | 'pending' | 'cancelled'

/** Details that the giver can change until the gift is paid for. */
export interface GiftInput {
  recieveremail: string
  receiverName: string
  message: string
  giverName: string
  giverEmail: string
  sendAt: Date
  confirmationToken: string
}

export interface GiftRow extends GiftInput {
  id: string
  code: string
  holder: string
  browser: string | null
  buyerId: string | null
  months: Gift['months']
  priceCents: number
  currency: string
  /**
   * Language of all emails about the gift: the current language of the giver's account or, for a guest, the language at
   * checkout.
   */
  language: string | null
  state: GiftRowState
  cardAttempts: number
  paymentId: string | null
  placedAt: Date
  paidAt: Date | null
  expiresAt: Date | null
  mailedAt: Date | null
  emails: number
  redeemedAt: Date | null
  redeemedBy: string | null
  recognisedAt: Date | null
  /** Time when an open bank dispute over the payment was recorded. Null if no dispute is open. */
  disputedAt: Date | null
}

export const giftColumns = sql`g.id, g.code, g.holder, g.browser, g.buyer_id as "buyerId", g.months,
  g.price_cents as "priceCents", g.currency, g.receiver_email as "recieveremail",
  g.receiver_name as "receiverName", g.message, g.giver_name as "giverName", g.giver_email as "giverEmail",
  g.send_at as "sendAt", g.confirmation_token as "confirmationToken",
  coalesce((select b.language from buyers b where b.id = g.buyer_id), g.language) as language, g.state, g.card_attempts as "cardAttempts",
  g.payment_id as "paymentId", g.placed_at as "placedAt", g.paid_at as "paidAt", g.expires_at as "expiresAt",
  g.mailed_at as "mailedAt", g.emails, g.redeemed_at as "redeemedAt", g.redeemed_by as "redeemedBy",
  g.recognised_at as "recognisedAt", g.disputed_at as "disputedAt"`

export interface NewGift extends GiftInput, GiftGiver {
  id: string
  code: string
  attempt: string
  months: Gift['months']
  priceCents: number
  currency: string
  placedAt: Date
  checkAt: Date
}

/** Stores a pending gift. Returns false if a gift with the same purchase attempt exists, or if the giver was erased. */
export async function insertGift(db: Db, g: NewGift): Promise<boolean> {
  const { rows } = await sql`
    with giver as materialized (${g.buyerId === null ? sql`select` : lockBuyerSql(g.buyerId)}),
    stored as (insert into gifts (id, code, holder, browser, buyer_id, attempt, months, price_cents, currency, giver_name,
      giver_email, receiver_name, receiver_email, message, send_at, confirmation_token, language, placed_at)
    select ${g.id}, ${g.code}, ${g.holder}, ${g.browser}, ${g.buyerId}, ${g.attempt}, ${g.months}::integer,
      ${g.priceCents}::integer, ${g.currency}, ${g.giverName}, ${g.giverEmail}, ${g.receiverName},
      ${g.recieveremail}, ${g.message}, ${g.sendAt}::timestamptz, ${g.confirmationToken}, ${g.language}, ${g.placedAt}::timestamptz
    from giver
    on conflict do nothing returning id
    ), put as (${putting(sql`select ${pendingGiftTopic}, id, '{}'::json, ${g.checkAt}::timestamptz from stored`)})
    select id from stored`.execute(db)
  return rows.length === 1
}

/**
 * Returns the gift of a purchase attempt. The gift is found by the giver (`holder`) or by the browser, because the
 * visitor might have signed in or out since the first request.
 */
export async function findAttempt(
  db: Db,
  { holder, browser }: GiftGiver,
  attempt: string,
): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select ${giftColumns} from gifts g
    where attempt = ${attempt} and (holder = ${holder} or browser = ${browser}) order by id limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function findGift(db: Db | Tx, id: string): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select ${giftColumns} from gifts g where id = ${id}`.execute(db)
  return rows[0]
}

export async function lockGift(tx: Tx, id: string): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select ${giftColumns} from gifts g where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

/** Returns a paid gift by its code. */
export async function findGiftByCode(db: Db | Tx, code: string): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select ${giftColumns} from gifts g
    where code = ${code} and paid_at is not null`.execute(db)
  return rows[0]
}

export async function findGiftByPayment(db: Db, paymentId: string): Promise<GiftRow | undefined> {
  const { rows } =
    await sql<GiftRow>`select ${giftColumns} from gifts g where payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

export async function markDisputed(tx: Tx, id: string, at: Date | null): Promise<void> {
  await sql`update gifts set disputed_at = ${at} where id = ${id}`.execute(tx)
}

/** Stores the payment id, unless the gift already has a payment id. */
export async function savePayment(db: Db, id: string, paymentId: string): Promise<void> {
  await sql`update gifts set payment_id = ${paymentId} where id = ${id} and payment_id is null`.execute(db)
}

/**
 * Starts the next attempt to charge a card for a pending gift, with updated details. Returns the attempt's sequence
 * number, or undefined if the gift is no longer pending.
 */
export async function startNextCardAttempt(db: Db, id: string, w: GiftInput): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    update gifts set card_attempts = card_attempts + 1, giver_name = ${w.giverName}, giver_email = ${w.giverEmail},
      receiver_name = ${w.receiverName}, receiver_email = ${w.recieveremail}, message = ${w.message},
      send_at = ${w.sendAt}, confirmation_token = ${w.confirmationToken}
    where id = ${id} and state = 'pending' returning card_attempts as attempts`.execute(db)
  return rows[0]?.attempts
}

/**
 * Activates a pending gift, once, and schedules the email to the recipient. Returns false if the gift is not pending or
 * the payment does not match the gift.
 */
export async function activateGift(
  tx: Tx,
  id: string,
  payment: Pick<CardPayment, 'id' | 'amountCents' | 'currency'>,
  times: { now: Date; sendAt: Date; expiresAt: Date; remindAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update gifts set state = 'open', payment_id = ${payment.id}, paid_at = ${times.now},
      expires_at = ${times.expiresAt}, mail_due_at = ${times.sendAt},
      remind_at = ${times.remindAt}
    where id = ${id} and state = 'pending' and (payment_id is null or payment_id = ${payment.id})
      and price_cents = ${payment.amountCents} and currency = ${payment.currency} returning id`.execute(tx)
  return rows.length === 1
}

export async function markCanceled(db: Db, id: string): Promise<void> {
  await sql`update gifts set state = 'cancelled' where id = ${id} and state = 'pending'`.execute(db)
}

/** Deletes canceled gifts, which were never paid. */
export async function pruneCanceled(db: Db, before: Date): Promise<void> {
  await sql`delete from gifts where state = 'cancelled' and placed_at < ${before}`.execute(db)
}

/**
 * Marks an active gift as redeemed, once. Also marks its price as recognized revenue. Returns false if the gift can no
 * longer be redeemed.
 */
export async function markRedeemed(tx: Tx, id: string, buyerId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update gifts set state = 'redeemed', redeemed_at = ${now}, redeemed_by = ${buyerId}, recognised_at = ${now},
      mail_due_at = null
    where id = ${id} and state = 'open' and disputed_at is null and expires_at > ${now} returning id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Ends an active gift and cancels the email that is scheduled for the recipient. */
export async function closeGift(
  tx: Tx,
  id: string,
  to: 'void' | 'refunded' | 'expired',
  recognisedAt: Date | null,
): Promise<void> {
  await sql`update gifts set state = ${to}, mail_due_at = null,
    recognised_at = coalesce(recognised_at, ${recognisedAt}::timestamptz) where id = ${id}`.execute(tx)
}

/** Replaces the code of a gift. The old code stops working. */
export async function replaceCode(tx: Tx, id: string, code: string): Promise<void> {
  await sql`update gifts set code = ${code} where id = ${id}`.execute(tx)
}
