import { sql } from 'kysely'
import type { Address } from '#contract/orders/orders.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { GroupedValues } from '#modules/accounts/core/field-values.ts'
import { lockBuyerSql, shopEmails } from '#modules/accounts/accounts.ts'
import type { ShopTeam } from '../bag/own-shop.ts'
import type { LinkHoldsSql } from '#modules/catalog/order-stock.ts'
import { answerColumns, answersJson, answerValues } from './order-answers.store.ts'
import type { OrderState } from '../../core/orders.states.ts'

/** Amounts, in cents, into which the buyer's payment for one seller order is divided. */
export interface SellerOrderMoney {
  earningsCents: number
  commissionCents: number
  feeCents: number
}

/** Delivery dates that were shown to the buyer at checkout; null if unknown. */
export interface PromisedDays {
  shipsBy: string | null
  arrivesFrom: string | null
  arrivesBy: string | null
}

export interface NewOrder {
  id: string
  holder: string
  browser: string | null
  attempt: string
  bag: string
  buyerId: string | null
  email: string
  language: string
  shipTo: Address
  /** The buyer's answers to the questions at checkout. */
  answers: GroupedValues
  totalCents: number
  currency: string
  isFee: boolean
  confirmationToken: string
  customerId: string | null
  linkHash: Buffer
  /** Minimum number of return days for first-party items. */
  firstPartyReturnDays: number
  placedAt: Date
  checkAt: Date
  sellerOrders: ({ id: string; sellerId: string } & SellerOrderMoney & PromisedDays)[]
  lines: {
    id: string
    code: string
    label: string
    sellerId: string | null
    amountCents: number
    forBuyer: boolean
    forSeller: boolean
    listingId: string | null
    sizeId: string | null
    size: string | null
    photo: unknown
  }[]
}

/**
 * Inserts a pending order, with its lines and seller orders, in one statement. Returns false if an order with this
 * attempt exists for the holder or browser, or if the buyer was erased. With `holds`, the statement also links the
 * buyer's stock reservations (holds) to the order, and changes nothing and returns false if any unit is not held.
 */
export async function insertOrder(db: Db | Tx, o: NewOrder, holds?: LinkHoldsSql): Promise<boolean> {
  // This check runs before the holds are locked. Other code locks the order before its holds, so waiting for an order
  // while holding locks on its holds could deadlock.
  const isNew = sql`not exists (select from orders
    where attempt = ${o.attempt} and (holder = ${o.holder} or browser = ${o.browser}))`
  const mine = holds ? sql`mine as (${holds.mine(isNew)}),` : sql``
  const isHeld = holds ? sql`(select count(*) from mine) = ${holds.count}` : sql`true`
  // Locks the buyer, because a concurrent erasure would otherwise miss the new order.
  const buyer = o.buyerId === null ? sql`select` : lockBuyerSql(o.buyerId)
  const linked = holds
    ? sql`, linked as (${holds.link(sql`exists (select from placed)`)}), prolonged as (${holds.prolong})`
    : sql``
  const { rows } = await sql<{ id: string }>`
    with ${mine} buyer as materialized (${buyer}), placed as (
      insert into orders (id, holder, browser, attempt, bag, buyer_id, email, language, ship_to, total_cents, currency, is_fee,
        confirmation_token, customer_id, link_hash, placed_at, check_at, ${answerColumns})
      select ${o.id}, ${o.holder}, ${o.browser}, ${o.attempt}, ${o.bag}, ${o.buyerId}, ${o.email}, ${o.language},
        ${JSON.stringify(o.shipTo)}::jsonb, ${o.totalCents}::integer, ${o.currency}, ${o.isFee}::boolean,
        ${o.confirmationToken}, ${o.customerId}, ${o.linkHash}::bytea, ${o.placedAt}::timestamptz, ${o.checkAt}::timestamptz,
        ${answerValues(o.answers)}
      where ${isHeld} and exists (select from buyer)
      on conflict do nothing
      returning id, placed_at
    ), inserted_orders as (
      insert into seller_orders (id, order_id, seller_id, earnings_cents, commission_cents, fee_cents, placed_at,
        return_days, return_paid_by, ships_by, arrives_from, arrives_by)
      select p.id, placed.id, p."sellerId", p."earningsCents", p."commissionCents", p."feeCents", placed.placed_at,
        greatest(coalesce(s.return_days, 0), case when s.is_sa then ${o.firstPartyReturnDays}::integer else 0 end),
        coalesce(s.return_paid_by, 'buyer'), p."shipsBy", p."arrivesFrom", p."arrivesBy"
      from placed, jsonb_to_recordset(${JSON.stringify(o.sellerOrders)}::jsonb) as p(id text, "sellerId" text,
        "earningsCents" integer, "commissionCents" integer, "feeCents" integer, "shipsBy" date, "arrivesFrom" date,
        "arrivesBy" date) join sellers s on s.id = p."sellerId"
      returning id
    ), moves as (
      insert into seller_order_moves (seller_order_id, state, by, at)
      select inserted_orders.id, 'held', 'buyer', placed.placed_at from inserted_orders, placed
    ), lines as (
      insert into order_lines (id, order_id, position, code, label, seller_id, amount_cents, for_buyer, for_seller,
        listing_id, size_id, size_label, photo)
      select l.id, placed.id, l.position, l.code, l.label, l."sellerId", l."amountCents", l."forBuyer",
        l."forSeller", l."listingId", l."sizeId", l.size, l.photo
      from placed, rows from (jsonb_to_recordset(${JSON.stringify(o.lines)}::jsonb) as (id text, code text,
        label text, "sellerId" text, "amountCents" integer, "forBuyer" boolean, "forSeller" boolean,
        "listingId" text, "sizeId" text, size text, photo jsonb)) with ordinality as l(id, code, label, "sellerId",
        "amountCents", "forBuyer", "forSeller", "listingId", "sizeId", size, photo, position)
    )${linked}
    select id from placed`.execute(db)
  return rows.length === 1
}

export interface OrderRow {
  id: string
  holder: string
  bag: string
  state: OrderState
  cancelReason: string | null
  email: string
  shipTo: Address
  totalCents: number
  currency: string
  isFee: boolean
  confirmationToken: string
  customerId: string | null
  cardAttempts: number
  paymentId: string | null
  linkVersion: number
  placedAt: Date
  answers: GroupedValues
}

const orderColumns = sql`o.id, holder, bag, state, cancel_reason as "cancelReason", email, ship_to as "shipTo",
  total_cents as "totalCents", currency, is_fee as "isFee", confirmation_token as "confirmationToken",
  customer_id as "customerId", card_attempts as "cardAttempts", payment_id as "paymentId", link_version as "linkVersion",
  placed_at as "placedAt", ${answersJson} as answers`

/**
 * Returns the order of a payment attempt. The order is found by its hold owner or by the browser, because the visitor
 * might have signed in or out since the order was placed.
 */
export async function findAttempt(
  db: Db,
  { holder, browser }: { holder: string; browser: string | null },
  attempt: string,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from orders o
    where attempt = ${attempt} and (holder = ${holder} or browser = ${browser})
    order by id limit 1`.execute(db)
  return rows[0]
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${orderColumns} from orders o where id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the hold owner (`guest:<key>`) of the guest order whose link has this hash. */
export async function findGuestHolder(db: Db, linkHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ holder: string }>`
    select holder from orders where link_hash = ${linkHash} and buyer_id is null`.execute(db)
  return rows[0]?.holder
}

/**
 * Returns whether a signed-in buyer has already paid for an order to this address; the phone number can differ. Counts
 * all orders paid until `provenBy`, and orders paid until `settledBy` that were not canceled or refunded. Claimed guest
 * orders do not count, because anyone can place a guest order with another person's email.
 */
export async function hasPaidToAddress(
  db: Db,
  buyerId: string,
  shipTo: Address,
  { provenBy, settledBy }: { provenBy: Date; settledBy: Date },
): Promise<boolean> {
  const { rows } = await sql`select from orders o
    where buyer_id = ${buyerId} and holder = ${`buyer:${buyerId}`} and state = 'paid'
      and ship_to - 'phone' = ${JSON.stringify(shipTo)}::jsonb - 'phone'
      and (paid_at <= ${provenBy} or paid_at <= ${settledBy} and exists (select from seller_orders p
        where p.order_id = o.id and p.state not in ('cancelled', 'refunded')))
    limit 1`.execute(db)
  return rows.length > 0
}

export async function listUnits(db: Db, orderId: string): Promise<{ listingId: string; sizeId: string }[]> {
  const { rows } = await sql<{ listingId: string; sizeId: string }>`
    select listing_id as "listingId", size_id as "sizeId" from order_lines
    where order_id = ${orderId} and code = 'item' order by position`.execute(db)
  return rows
}

/** Returns the shops of an order with the emails of their teams. The list of emails is empty for first-party shops. */
export async function listShopTeams(db: Db, orderId: string): Promise<ShopTeam[]> {
  const { rows } = await sql<ShopTeam>`
    select s.id as "sellerId", case when s.is_sa then '{}'::text[] else ${shopEmails} end as "shopEmails"
    from seller_orders so join sellers s on s.id = so.seller_id where so.order_id = ${orderId}`.execute(db)
  return rows
}

/** Stores the payment id of an order, unless it already has one. */
export async function savePayment(db: Db, id: string, paymentId: string): Promise<void> {
  await sql`update orders set payment_id = ${paymentId} where id = ${id} and payment_id is null`.execute(db)
}

type NextCard = Pick<OrderRow, 'email' | 'shipTo' | 'confirmationToken' | 'answers'> & {
  customerId?: string | null | undefined
}

/**
 * Starts the next card attempt of a pending order and returns its number, or undefined if the order is not pending.
 * Unless `mayMove` is set, also returns undefined if the address would change while a saved card could be paying.
 */
export async function startNextCardAttempt(
  db: Db | Tx,
  id: string,
  { email, shipTo, confirmationToken, customerId, answers }: NextCard,
  { mayMove = false } = {},
): Promise<number | undefined> {
  const to = JSON.stringify(shipTo)
  const { rows } = await sql<{ attempts: number }>`
    update orders set card_attempts = card_attempts + 1, email = ${email}, ship_to = ${to}::jsonb,
      confirmation_token = ${confirmationToken}, customer_id = ${customerId ?? null},
      (${answerColumns}) = (select ${answerValues(answers)})
    where id = ${id} and state = 'pending' and (${mayMove} or not starts_with(confirmation_token, 'pm_')
      or ship_to - 'phone' = ${to}::jsonb - 'phone')
    returning card_attempts as attempts`.execute(db)
  return rows[0]?.attempts
}

/** Claims pending orders whose payment is due for a check, and schedules the next check of each order at `again`. */
export async function claimStuckOrders(db: Db, now: Date, again: Date, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    update orders o set check_at = ${again} where id in (
      select id from orders where state = 'pending' and check_at <= ${now}
      order by check_at limit ${limit} for update skip locked)
    returning ${orderColumns}`.execute(db)
  return rows
}

/** Schedules an immediate check of the payments of pending orders. */
export async function scheduleImmediateCheck(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`update orders set check_at = least(check_at, ${now}::timestamptz)
    where id = any(${ids}::text[]) and state = 'pending'`.execute(db)
}
