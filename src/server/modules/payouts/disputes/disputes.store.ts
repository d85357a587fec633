import { sql } from 'kysely'
import type { Evidence } from '#contract/payouts/payouts.ts'
import type { ProviderDispute } from '#platform/payments/ports/balance-history.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { addLostEarnings } from '#modules/orders/seller-orders.ts'
import type { LossAmounts } from './dispute-loss.ts'

export interface DisputeRow {
  id: string
  providerId: string
  orderId: string | null
  number: string | null
  amountCents: number
  currency: string
  reason: string
  state: 'open' | 'won' | 'lost'
  isInquiry: boolean
  evidence: Evidence
  evidenceDueAt: Date | null
  submittedAt: Date | null
  openedAt: Date
  closedAt: Date | null
}

const columns = sql`d.id, d.provider_id as "providerId", d.order_id as "orderId", o.no::text as number,
  d.amount_cents as "amountCents", d.currency, d.reason, d.state, d.is_inquiry as "isInquiry", d.evidence,
  d.evidence_due_at as "evidenceDueAt", d.submitted_at as "submittedAt", d.opened_at as "openedAt",
  d.closed_at as "closedAt"`
const from = sql`disputes d left join orders o on o.id = d.order_id`

/** Returns the stored dispute, inserting it if needed, and locks it until the transaction ends. */
export async function lockDispute(
  tx: Tx,
  id: string,
  dispute: ProviderDispute,
): Promise<DisputeRow & { isNew: boolean }> {
  const inserted = await sql`
    insert into disputes (id, provider_id, order_id, amount_cents, currency, reason, is_inquiry, evidence_due_at,
      opened_at)
    values (${id}, ${dispute.id}, (select id from orders where payment_id = ${dispute.paymentId}), ${dispute.amountCents},
      ${dispute.currency}, ${dispute.reason}, ${dispute.isInquiry}, ${dispute.evidenceDueAt}, ${dispute.openedAt})
    on conflict (provider_id) do nothing returning id`.execute(tx)
  const { rows } = await sql<DisputeRow>`
    select ${columns} from ${from} where d.provider_id = ${dispute.id} for update of d`.execute(tx)
  return { ...rows[0]!, isNew: inserted.rows.length === 1 }
}

/** Saves the fields of a dispute that can change at the provider. */
export async function saveProviderState(
  tx: Tx,
  id: string,
  dispute: ProviderDispute,
  now: Date,
): Promise<void> {
  await sql`update disputes set amount_cents = ${dispute.amountCents}, reason = ${dispute.reason},
      is_inquiry = ${dispute.isInquiry}, evidence_due_at = ${dispute.evidenceDueAt}, state = ${dispute.state},
      submitted_at = case when ${dispute.isSubmitted} then coalesce(submitted_at, ${now}::timestamptz) end,
      closed_at = case when ${dispute.state} <> 'open' then coalesce(closed_at, ${now}::timestamptz) end
    where id = ${id}`.execute(tx)
}

export async function saveEvidence(db: Db, id: string, evidence: Evidence): Promise<void> {
  await sql`update disputes set evidence = ${JSON.stringify(evidence)}::jsonb where id = ${id}`.execute(db)
}

/** Returns, for each seller order, the amounts that have been neither refunded nor lost in a dispute. */
export async function listRemainingAmounts(
  tx: Tx,
  sellerOrderIds: readonly string[],
): Promise<LossAmounts[]> {
  const { rows } = await sql<LossAmounts>`
    select seller_order.id as "sellerOrderId",
      coalesce(seller_order.earnings_cents, 0) - seller_order.earnings_refunded_cents - l.earnings as "earningsCents",
      seller_order.commission_cents - r.commission - l.commission as "commissionCents",
      seller_order.fee_cents - r.fee - l.fee as "feeCents"
    from seller_orders seller_order,
      lateral (select coalesce(sum(commission_cents), 0)::int as commission, coalesce(sum(fee_cents), 0)::int as fee
        from refunds where seller_order_id = seller_order.id and state in ('pending', 'succeeded')) r,
      lateral (select coalesce(sum(earnings_cents), 0)::int as earnings, coalesce(sum(commission_cents), 0)::int as commission,
        coalesce(sum(fee_cents), 0)::int as fee from dispute_losses where seller_order_id = seller_order.id) l
    where seller_order.id = any(${sellerOrderIds}::text[]) order by seller_order.id`.execute(tx)
  return rows
}

/**
 * Records a dispute loss of a seller order. Returns the sequence number of this loss among the losses that the dispute
 * caused in the seller order.
 */
export async function addDisputeLoss(
  tx: Tx,
  disputeId: string,
  loss: LossAmounts,
  earningsFrom: 'held' | 'debt',
): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    with lost as (
      insert into dispute_losses (dispute_id, seller_order_id, no, earnings_from, earnings_cents, commission_cents, fee_cents)
      select ${disputeId}, ${loss.sellerOrderId}, coalesce(max(no), 0) + 1, ${earningsFrom}, ${loss.earningsCents},
        ${loss.commissionCents}, ${loss.feeCents}
      from dispute_losses where dispute_id = ${disputeId} and seller_order_id = ${loss.sellerOrderId}
      returning no, seller_order_id, earnings_cents
    ), counted as (${addLostEarnings(sql`select seller_order_id, earnings_cents from lost`)})
    select no from lost`.execute(tx)
  return rows[0]!.no
}

export async function sumLosses(tx: Tx, disputeId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(earnings_cents + commission_cents + fee_cents), 0)::bigint as cents
    from dispute_losses where dispute_id = ${disputeId}`.execute(tx)
  return rows[0]!.cents
}

/** Returns the provider's ids of an order's lost disputes. */
export async function listLostDisputeProviderIds(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_id as id from disputes where order_id = ${orderId} and state = 'lost' order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the state of the newest dispute of an order, or undefined if there is none. */
export async function findNewestDisputeState(
  tx: Tx,
  orderId: string,
): Promise<DisputeRow['state'] | undefined> {
  const { rows } = await sql<Pick<DisputeRow, 'state'>>`
    select state from disputes where order_id = ${orderId} order by id desc limit 1`.execute(tx)
  return rows[0]?.state
}

export async function findDispute(db: Db, id: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${columns} from ${from} where d.id = ${id}`.execute(db)
  return rows[0]
}

export async function listDisputes(
  db: Db,
  { state, after, limit }: { state?: string | undefined; after?: string | undefined; limit: number },
): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select ${columns} from ${from}
    where (${state ?? null}::text is null or d.state = ${state ?? null})
      and (${after ?? null}::text is null or d.id < ${after ?? null})
    order by d.id desc limit ${limit}`.execute(db)
  return rows
}

export interface EvidenceSource {
  email: string
  shipTo: Record<string, string>
  sellerOrders: {
    carrier: string | null
    trackingNumber: string | null
    shippedAt: string | null
    deliveredAt: string | null
    receivedAt: string | null
    /** Return policy at the time of purchase. Null if no return policy was stored with the order. */
    returnTerms: { days: number; paidBy: 'buyer' | 'seller' } | null
    returnPolicy: string
    listings: string[]
  }[]
}

/** Returns the order, parcel and seller data that can serve as evidence. */
export async function readEvidence(db: Db, orderId: string): Promise<EvidenceSource | undefined> {
  const { rows } = await sql<EvidenceSource>`
    select o.email, o.ship_to as "shipTo", (select coalesce(json_agg(json_build_object('carrier', seller_order.carrier,
        'trackingNumber', seller_order.tracking_number, 'shippedAt', seller_order.shipped_at, 'deliveredAt', seller_order.delivered_at,
        'receivedAt', seller_order.received_at, 'returnPolicy', s.return_policy,
        'returnTerms', case when seller_order.return_days is not null
          then json_build_object('days', seller_order.return_days, 'paidBy', seller_order.return_paid_by) end,
        'listings', (select coalesce(json_agg(l.label || coalesce(', size ' || nullif(l.size_label, ''), '') order by l.position), '[]')
          from order_lines l where l.order_id = o.id and l.seller_id = seller_order.seller_id and l.code = 'item'))
        order by seller_order.id), '[]') from seller_orders seller_order join sellers s on s.id = seller_order.seller_id
      where seller_order.order_id = o.id) as "sellerOrders"
    from orders o where o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Returns the ids of an order's seller orders that lost money in a dispute, whatever their state. */
export async function listSellerOrderIdsWithLoss(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.seller_order_id as id from dispute_losses l
    join seller_orders seller_order on seller_order.id = l.seller_order_id
    where seller_order.order_id = ${orderId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the sellers in the disputed order. */
export async function listSellerIds(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.seller_id as id from disputes d join seller_orders o on o.order_id = d.order_id
    where d.id = ${id}`.execute(db)
  return rows.map((row) => row.id)
}
