import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { GroupedValues } from '#modules/accounts/core/field-values.ts'
import { orderJson } from './fulfilment/views/order-view.store.ts'

/** Assigns unclaimed guest orders with this email to the buyer. Returns the number of assigned orders. */
export async function claimOrders(tx: Tx, buyerId: string, email: string): Promise<number> {
  const { rows } = await sql`update orders set buyer_id = ${buyerId}
    where buyer_id is null and lower(email) = ${email.toLowerCase()} returning id`.execute(tx)
  return rows.length
}

/** Returns whether a paid guest order with this email exists that no account has claimed. */
export async function hasOrderedAsGuest(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } =
    await sql`select from orders where buyer_id is null and lower(email) = ${email.toLowerCase()}
    and state = 'paid' and erased_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Returns all orders of a buyer, with their answers to the questions at checkout. */
export async function listOrdersForExport(db: Db, buyerId: string): Promise<{ answers: GroupedValues }[]> {
  const { rows } = await sql<{ json: string }>`
    select ${orderJson} as json from orders o where o.buyer_id = ${buyerId} order by o.id desc`.execute(db)
  return rows.map(({ json }) => JSON.parse(json) as { answers: GroupedValues })
}

/** Returns which of `buyerIds` belong to buyers who have at least one order, paid or unpaid. */
export async function listBuyersWithOrders(db: Db, buyerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct buyer_id as id from orders where buyer_id = any(${buyerIds}::text[])`.execute(db)
  return rows.map((row) => row.id)
}

export async function requestErasure(tx: Tx, buyerId: string, now: Date): Promise<void> {
  await sql`update orders set erase_asked_at = ${now},
      customer_id = case when state = 'pending' then customer_id end
    where buyer_id = ${buyerId} and erase_asked_at is null`.execute(tx)
}

/** Erases personal data, including return addresses and private notes, from all finished orders whose buyer requested erasure. */
export async function eraseBuyerDataOfFinishedOrders(
  db: Db | Tx,
  finalStates: readonly string[],
  now: Date,
): Promise<void> {
  await sql`with erased as (update orders o set email = 'erased@erased.invalid', erased_at = ${now}, customer_id = null,
      seller_fields = '{}', staff_fields = '{}', person_fields = '{}',
      ship_to = jsonb_build_object('name', 'Erased', 'address_line1', 'Erased', 'address_line2', '',
        'address_city', 'Erased', 'address_state', '', 'address_zip', 'Erased',
        'country', coalesce(o.ship_to ->> 'country', 'US'), 'phone', '')
    where o.erase_asked_at is not null and o.erased_at is null and o.state <> 'pending'
      and (o.state = 'cancelled' or not exists (
        select from seller_orders seller_order where seller_order.order_id = o.id and seller_order.state <> all(${finalStates}::text[])))
    returning o.id), forgotten_notes as (
    delete from order_notes n using erased where n.order_id = erased.id), forgotten as (
    update returns r set return_to = null from erased, seller_orders seller_order
    where seller_order.order_id = erased.id and r.seller_order_id = seller_order.id and r.return_to is not null)
    update issues i set return_to = null, return_paid_by = null from erased, seller_orders seller_order
    where seller_order.order_id = erased.id and i.seller_order_id = seller_order.id and i.return_to is not null`.execute(
    db,
  )
}

/** Returns for each buyer the number of orders that still have to be erased, and the time of the last erasure. */
export async function listPendingErasures(
  db: Db,
  buyerIds: readonly string[],
): Promise<Map<string, { rows: number; lastAt: Date | null }>> {
  const { rows } = await sql<{ buyerId: string; rows: number; lastAt: Date | null }>`
    select buyer_id as "buyerId", count(*) filter (where erased_at is null)::int as rows, max(erased_at) as "lastAt"
    from orders where buyer_id = any(${buyerIds}::text[]) and erase_asked_at is not null
    group by buyer_id`.execute(db)
  return new Map(rows.map(({ buyerId, ...rest }) => [buyerId, rest]))
}
