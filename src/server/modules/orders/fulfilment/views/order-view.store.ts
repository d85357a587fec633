import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { answersJson } from '../../placing/payment/order-answers.store.ts'
import type { OrderState } from '../../core/orders.states.ts'
import { iso, lineItem, sellerOrderJson } from './seller-order-json.store.ts'

/** SQL that builds an order as JSON. Each seller order has the type `RawBuyerSellerOrder` (raw-seller-order.ts). */
export const orderJson = sql`json_build_object(
  '_id', o.id, 'number', o.no::text, 'state', o.state, 'email', o.email,
  'placedAt', ${iso('o.placed_at')}, 'paidAt', ${iso('o.paid_at')},
  'isFirst', not exists (select from orders e where e.holder = o.holder and e.state = 'paid' and e.no < o.no),
  'total', json_build_object('cents', o.total_cents, 'currency', o.currency),
  'shipTo', o.ship_to, 'answers', ${answersJson},
  'lines', (select json_agg(json_build_object(
      'code', l.code, 'label', l.label, 'seller', s.username,
      'amount', json_build_object('cents', l.amount_cents, 'currency', o.currency),
      'item', ${lineItem}) order by l.position)
    from order_lines l left join sellers s on s.id = l.seller_id where l.order_id = o.id and l.for_buyer),
  'sellerOrders', (select json_agg(${sellerOrderJson} order by seller_order.id)
    from seller_orders seller_order join sellers s on s.id = seller_order.seller_id where seller_order.order_id = o.id))::text`

export interface OwnOrder {
  state: OrderState
  cancelReason: string | null
  paymentId: string | null
  isFee: boolean
  /** Number of times the order's link was replaced. */
  linkVersion: number
  /** False if the client identified itself only with an order key that has expired. */
  isOpen: boolean
  /** Order as JSON text built by `orderJson`. */
  json: string
}

/** Verified identity of a client that requests an order: buyer account, browser key or order key. */
export interface OrderRequester {
  /** Verified owners of stock reservations (holds): `buyer:<id>` or `guest:<key>`. */
  holders: readonly string[]
  buyerId: string | null
  /**
   * Hash of the secret in the order's link, and the rules for the lifetime of the link. Only set if the client sent an
   * order key.
   */
  key?: (LinkRule & { hash: Buffer }) | undefined
}

/** Rules for the lifetime of an order's link. */
export interface LinkRule {
  settledStates: readonly string[]
  /** The link to a finished order is valid only if the order changed, or the link was emailed, after this time. */
  since: Date
  now: Date
  /** Number of return days for first-party orders without stored return terms. */
  firstPartyReturnDays: number
}

/**
 * Returns the order if one of the hold owners placed the order, if the buyer has claimed the order, or if the client
 * sent the order's key.
 */
export async function findRequestersOrder(
  db: Db,
  id: string,
  { holders, buyerId, key }: OrderRequester,
): Promise<OwnOrder | undefined> {
  const isOwn = sql`coalesce(o.holder = any(${holders}::text[]) or o.buyer_id = ${buyerId}, false)`
  const isOpen = key ? sql`(${isOwn} or ${isLinkOpen(key)})` : sql`true`
  const { rows } = await sql<OwnOrder>`
    select o.state, o.cancel_reason as "cancelReason", o.payment_id as "paymentId", o.is_fee as "isFee",
      o.link_version as "linkVersion", ${isOpen} as "isOpen", ${orderJson} as json
    from orders o where o.id = ${id} and (${isOwn} or o.link_hash = ${key?.hash ?? null}::bytea)`.execute(db)
  return rows[0]
}

/**
 * Returns an SQL condition for an order `o` whose link is valid: the order changed or the link was emailed after
 * `since`, the order is not finished, or the order can still be returned.
 */
function isLinkOpen({ settledStates, since, now, firstPartyReturnDays }: LinkRule): RawBuilder<boolean> {
  // One extra day, because the return window ends at the end of its last day, up to a day after the hour of delivery.
  const isReturnable = sql`coalesce(p.delivered_at, p.received_at) > ${now}::timestamptz - make_interval(days => 1
      + coalesce(p.return_days, (select case when s.is_sa then ${firstPartyReturnDays}::integer else 0 end
        from sellers s where s.id = p.seller_id)))`
  return sql`(o.link_sent_at > ${since} or o.placed_at > ${since} or exists (
        select from seller_orders p where p.order_id = o.id and (p.state <> all(${settledStates}::text[])
          or (p.state = 'completed' and ${isReturnable})
          or exists (select from seller_order_moves m where m.seller_order_id = p.id and m.at > ${since}))))`
}

/** Returns the order with this link hash as JSON text, or undefined if no order has this link or it is not valid. */
export async function readOrderJsonByLink(
  db: Db,
  linkHash: Buffer,
  rule: LinkRule,
): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${orderJson} as json from orders o where o.link_hash = ${linkHash}
      and ${isLinkOpen(rule)}`.execute(db)
  return rows[0]?.json
}

/**
 * Returns the id of the paid guest order with this link hash. Returns undefined if the link is not valid or an account
 * claimed the order.
 */
export async function findGuestOrderIdByLink(
  db: Db,
  linkHash: Buffer,
  rule: LinkRule,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select o.id from orders o where o.link_hash = ${linkHash}
    and o.state = 'paid' and o.buyer_id is null and o.erased_at is null and ${isLinkOpen(rule)}`.execute(db)
  return rows[0]?.id
}

/**
 * Returns the id of the paid guest order that contains a seller order. Returns undefined if an account claimed the
 * order.
 */
export async function findGuestOrderIdOf(db: Db, sellerOrderId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select o.id from seller_orders so join orders o on o.id = so.order_id
    where so.id = ${sellerOrderId} and o.state = 'paid' and o.buyer_id is null and o.erased_at is null`.execute(
    db,
  )
  return rows[0]?.id
}

/**
 * SQL for the buyer's language: the language of the account or, for a guest, of the page on which the order was placed.
 */
export const buyersLanguage = sql`coalesce((select b.language from buyers b where b.id = o.buyer_id), o.language)`

interface LinkedOrder {
  id: string
  linkVersion: number
  language: string | null
  json: string
}

export async function listOrders(db: Db, ids: readonly string[]): Promise<LinkedOrder[]> {
  const { rows } = await sql<LinkedOrder>`
    select o.id, o.link_version as "linkVersion", ${buyersLanguage} as language, ${orderJson} as json from orders o
    where o.id = any(${ids}::text[])`.execute(db)
  return rows
}
