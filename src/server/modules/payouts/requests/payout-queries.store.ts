import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import type { PayoutRow } from '../core/payouts.store.ts'

const columns = sql`p.id, p.seller_id as "sellerId", s.username, p.account_id as "accountId",
  p.amount_cents as "amountCents", p.currency, p.state, p.provider_id as "providerId", p.failure,
  p.asked_at as "askedAt", p.arrives_at as "arrivesAt"`

/** Fields of a payout that are shown to sellers and admins. */
export type PayoutSummaryRow = Omit<PayoutRow, 'destination' | 'askedCents' | 'keyAt' | 'keyNo' | 'attempts'>

/** SQL condition that excludes payouts that the provider rejected immediately. */
const isShown = sql`(p.state <> 'failed' or p.provider_id is not null)`

export async function listPayouts(
  db: Db,
  { sellerId, after, limit }: { sellerId?: string | undefined; after?: string | undefined; limit: number },
): Promise<PayoutSummaryRow[]> {
  const { rows } = await sql<PayoutSummaryRow>`
    select ${columns} from payouts p join sellers s on s.id = p.seller_id
    where ${isShown} and (${sellerId ?? null}::text is null or p.seller_id = ${sellerId ?? null})
      and (${after ?? null}::text is null or p.id < ${after ?? null})
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

export interface ItemRow {
  kind: 'earnings' | 'refunded' | 'other'
  sellerOrderId: string | null
  number: string | null
  amountCents: number
}

export async function listItems(db: Db, payoutId: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.kind, i.seller_order_id as "sellerOrderId", o.no::text as number, i.amount_cents as "amountCents"
    from payout_items i left join seller_orders seller_order on seller_order.id = i.seller_order_id
      left join orders o on o.id = seller_order.order_id
    where i.payout_id = ${payoutId} order by i.position`.execute(db)
  return rows
}

export interface PayoutExportRow extends ItemRow {
  payoutId: string
  state: string
  askedAt: Date
  arrivesAt: Date | null
  currency: string
  payoutCents: number
}

export async function listExport(
  db: Db,
  sellerId: string,
  after: string,
  limit: number,
): Promise<PayoutExportRow[]> {
  const { rows } = await sql<PayoutExportRow>`
    select p.id as "payoutId", p.state, p.asked_at as "askedAt", p.arrives_at as "arrivesAt", p.currency,
      p.amount_cents as "payoutCents", i.kind, i.seller_order_id as "sellerOrderId", o.no::text as number,
      i.amount_cents as "amountCents"
    from (select * from payouts p where p.seller_id = ${sellerId} and ${isShown} and p.id > ${after}
        order by p.id limit ${limit}) p
      join payout_items i on i.payout_id = p.id
      left join seller_orders seller_order on seller_order.id = i.seller_order_id left join orders o on o.id = seller_order.order_id
    order by p.id, i.position`.execute(db)
  return rows
}
