import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface NotifiedSellerOrder {
  orderId: string
  number: string
  /** Id of the buyer. Null if a guest placed the order. */
  buyerId: string | null
  sellerId: string
  sellerName: string
  state: string
  /** Whether the marketplace itself sells the items. */
  isFirstParty: boolean
  /** Whether the seller's earnings have been transferred. */
  isReleased: boolean
  titles: string
}

const sellerOrder = sql`
  select o.id as "orderId", o.no::text as number, o.buyer_id as "buyerId", seller_order.seller_id as "sellerId",
    s.name as "sellerName", s.is_sa as "isFirstParty", seller_order.state, seller_order.id,
    seller_order.released_at is not null as "isReleased",
    coalesce((select string_agg(case when l.n > 1 then concat(l.n, ' × ', l.label) else l.label end, ', ' order by l.position)
      from (select label, count(*) as n, min(position) as position from order_lines
        where order_id = o.id and seller_id = seller_order.seller_id and code = 'item' group by size_id, label) l), '') as titles
  from seller_orders seller_order join orders o on o.id = seller_order.order_id join sellers s on s.id = seller_order.seller_id`

/** Returns a seller order with the fields that notifications use. */
export async function findNotifiedSellerOrder(
  db: Db,
  sellerOrderId: string,
): Promise<NotifiedSellerOrder | undefined> {
  const { rows } = await sql<
    NotifiedSellerOrder & { id: string }
  >`${sellerOrder} where seller_order.id = ${sellerOrderId}`.execute(db)
  return rows[0]
}

/** Returns every seller order in the given orders. */
export async function listNotifiedSellerOrders(db: Db, orderIds: readonly string[]) {
  const { rows } = await sql<NotifiedSellerOrder & { id: string }>`
    ${sellerOrder} where seller_order.order_id = any(${orderIds}::text[]) order by o.id, s.id`.execute(db)
  return rows
}

/**
 * Locks a review until the transaction ends. The lock is needed because this transaction creates a notification about
 * the review, and a concurrent erasure of the buyer must find that notification too.
 */
export async function lockFeedback(tx: Tx, id: string): Promise<void> {
  await sql`select from feedback where id = ${id} for share`.execute(tx)
}

export async function findFeedback(db: Db, id: string) {
  const { rows } = await sql<{
    author: string
    rate: number
    reply: string | null
    sellerId: string
    sellerName: string
    username: string
    isSA: boolean
    buyerId: string | null
  }>`
    select f.author, f.rate::real as rate, f.reply, s.id as "sellerId", s.name as "sellerName", s.username,
      s.is_sa as "isSA", o.buyer_id as "buyerId"
    from feedback f join sellers s on s.id = f.seller_id
    left join order_lines l on l.id = f.order_line_id left join orders o on o.id = l.order_id
    where f.id = ${id} and not f.hidden`.execute(db)
  return rows[0]
}

export async function findApplicant(db: Db, id: string) {
  return db.selectFrom('seller_applications').select(['name', 'why']).where('id', '=', id).executeTakeFirst()
}

export async function findListing(db: Db, id: string) {
  const { rows } = await sql<{ title: string; reason: string | null; sellerId: string; isSA: boolean }>`
    select p.title, p.hidden_reason as reason, p.seller_id as "sellerId", s.is_sa as "isSA"
    from listings p join sellers s on s.id = p.seller_id where p.id = ${id}`.execute(db)
  return rows[0]
}

export interface NotifiedSeller {
  name: string
  email: string
  language: string | null
  /** Number of orders that are paid but not shipped. */
  toShip: number
  /**
   * Number of orders that are not completed yet: shipped, delivered, being returned, or with an open issue or dispute.
   */
  inProgress: number
}

export async function findSeller(db: Db, id: string): Promise<NotifiedSeller | undefined> {
  const { rows } = await sql<NotifiedSeller>`
    select s.name, s.email, s.language, count(seller_order.id) filter (where seller_order.state = 'paid') as "toShip",
      count(seller_order.id) filter (where seller_order.state <> 'paid') as "inProgress"
    from sellers s left join seller_orders seller_order on seller_order.seller_id = s.id and seller_order.state = any(${open}::text[])
    where s.id = ${id} group by s.id`.execute(db)
  return rows[0]
}

const open = ['paid', 'shipped', 'delivered', 'issue', 'returning', 'returned', 'disputed']
