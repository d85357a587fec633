import type { LedgerRow, OrderMoney, ShareMoney } from '#contract/payouts.ts'
import type { Db } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { listEntries, type BookedEntry } from '#rooms/ledger/ledger.ts'
import { getPayout } from './payout-reads.ts'
import * as store from './order-money.store.ts'

/** Where every cent of an order went, for the house; `id` is the order's or a seller order's. Refuses not_found. */
export async function getAnyOrderMoney(db: Db, id: string): Promise<OrderMoney> {
  const head = await store.findOrderHead(db, id)
  if (!head) throw refuse('not_found')
  return readMoney(db, head, null)
}

/** Where every cent of one seller's share went; `id` is the seller order's, another's is not_found. */
export async function getOwnOrderMoney(db: Db, sellerOrderId: string, sellerId: string): Promise<OrderMoney> {
  const head = await store.findOrderHead(db, sellerOrderId)
  if (head?.sellerId !== sellerId) throw refuse('not_found')
  return readMoney(db, head, sellerId)
}

/** A payout with the ledger of the orders it is made of; `sellerId` null: for the house, of any seller. */
export async function getPayoutMoney(db: Db, payoutId: string, sellerId: string | null) {
  const found = await getPayout(db, payoutId, sellerId)
  const ids = [...new Set(found.items.flatMap(({ sellerOrderId }) => sellerOrderId ?? []))]
  const own = found.payout.seller._id
  const orders: OrderMoney[] = []
  for (const id of ids) orders.push(await getOwnOrderMoney(db, id, own))
  return { ...found, orders }
}

async function readMoney(db: Db, head: store.OrderHead, sellerId: string | null): Promise<OrderMoney> {
  const { orderId, number, currency } = head
  const { refs, keys } = await store.listRefs(db, orderId)
  const all = await listEntries(db, refs, keys)
  const own = [`seller_held:${sellerId}`, `seller_debt:${sellerId}`]
  const entries = sellerId === null ? all : all.filter((e) => own.includes(e.debit) || own.includes(e.credit))
  const parts = await store.listPartMoney(db, orderId, sellerId)
  const money = (cents: number) => ({ cents, currency })
  const accounts = netOf(entries)
  return {
    orderId,
    number,
    entries: entries.map(entryView),
    accounts: accounts.map(([account, cents]) => ({ account, net: money(cents) })),
    providerFees: sellerId === null ? money(new Map(accounts).get('stripe_fees') ?? 0) : null,
    parts: parts.map((part) => partView(part, money)),
  }
}

function netOf(entries: readonly BookedEntry[]): [string, number][] {
  const net = new Map<string, number>()
  for (const { debit, credit, cents } of entries) {
    net.set(debit, (net.get(debit) ?? 0) + cents)
    net.set(credit, (net.get(credit) ?? 0) - cents)
  }
  return [...net].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function entryView(e: BookedEntry): LedgerRow {
  const { debit, credit, refType, refId, providerId } = e
  const amount = { cents: e.cents, currency: e.currency }
  return { _id: e.key, at: e.at.toISOString(), debit, credit, amount, refType, refId, providerId }
}

function partView(
  p: store.PartMoneyRow,
  money: (cents: number) => { cents: number; currency: string },
): ShareMoney {
  const sentCents = p.fromHeldCents - p.keptCents
  return {
    sellerOrderId: p.id,
    seller: { _id: p.sellerId, username: p.username },
    state: p.state,
    share: money(p.shareCents),
    refunded: money(p.refundedCents),
    lost: money(p.lostCents),
    keptBack: money(p.keptCents),
    sent: money(p.isHouse ? 0 : sentCents),
    toHouse: money(p.isHouse ? sentCents : 0),
    held: money(p.shareCents - p.refundedCents - p.lostCents - p.fromHeldCents),
    owedFor: money(p.owedCents),
    givenBack: money(p.reversedCents - p.givenBackCents),
    settled: money(p.settledCents),
    owed: money(p.openCents),
  }
}
