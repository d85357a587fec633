import type { LedgerRow, OrderMoney, SellerOrderProceeds } from '#contract/payouts/payouts.ts'
import { ledgerAccountNames } from '#contract/admin/stored-names.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { listEntries, type PostedEntry } from '#modules/ledger/ledger.ts'
import { getPayout } from '../requests/payout-queries.ts'
import * as store from './order-money.store.ts'
import type { Language } from '#platform/language/translate.ts'

/**
 * Returns all ledger entries and amounts of an order, for admins. `id` is an order id or a seller order id.
 * @throws not_found
 */
export async function getAnyOrderMoney(db: Db, id: string): Promise<OrderMoney> {
  const head = await store.findOrderHead(db, id)
  if (!head) throw fail('not_found')
  return readMoney(db, head, null)
}

/**
 * Returns the ledger entries and amounts of one of the seller's own orders.
 * @throws not_found (also for an order of another seller)
 */
export async function getOwnOrderMoney(db: Db, sellerOrderId: string, sellerId: string): Promise<OrderMoney> {
  const head = await store.findOrderHead(db, sellerOrderId)
  if (head?.sellerId !== sellerId) throw fail('not_found')
  return readMoney(db, head, sellerId)
}

/**
 * Returns a payout with the ledger entries of its orders. If `sellerId` is null, the payout can belong to any seller.
 */
export async function getPayoutMoney(db: Db, payoutId: string, sellerId: string | null, language: Language) {
  const found = await getPayout(db, payoutId, sellerId, language)
  const ids = [...new Set(found.items.flatMap(({ sellerOrderId }) => sellerOrderId ?? []))]
  const own = found.payout.seller._id
  const orders: OrderMoney[] = []
  for (const id of ids) orders.push(await getOwnOrderMoney(db, id, own))
  return { ...found, orders }
}

async function readMoney(db: Db, head: store.OrderHead, sellerId: string | null): Promise<OrderMoney> {
  const { orderId, number, currency } = head
  const { refs, keys } = await store.listLedgerRefs(db, orderId)
  const all = await listEntries(db, refs, keys)
  const own = [`seller_held:${sellerId}`, `seller_debt:${sellerId}`]
  const entries = sellerId === null ? all : all.filter((e) => own.includes(e.debit) || own.includes(e.credit))
  const sellerOrders = await store.listSellerOrderMoney(db, orderId, sellerId)
  const money = (cents: number) => ({ cents, currency })
  const accounts = netOf(entries)
  return {
    orderId,
    number,
    entries: entries.map(entryView),
    accounts: accounts.map(([account, cents]) => ({
      account: ledgerAccountNames.toShown(account),
      net: money(cents),
    })),
    providerFees: sellerId === null ? money(new Map(accounts).get('provider_fees') ?? 0) : null,
    sellerOrders: sellerOrders.map((sellerOrder) => sellerOrderMoneyView(sellerOrder, money)),
  }
}

function netOf(entries: readonly PostedEntry[]): [string, number][] {
  const net = new Map<string, number>()
  for (const { debit, credit, cents } of entries) {
    net.set(debit, (net.get(debit) ?? 0) + cents)
    net.set(credit, (net.get(credit) ?? 0) - cents)
  }
  return [...net].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function entryView(e: PostedEntry): LedgerRow {
  const { refType, refId, providerId } = e
  const [debit, credit] = [ledgerAccountNames.toShown(e.debit), ledgerAccountNames.toShown(e.credit)]
  const amount = { cents: e.cents, currency: e.currency }
  return { _id: e.key, at: e.at.toISOString(), debit, credit, amount, refType, refId, providerId }
}

function sellerOrderMoneyView(
  p: store.SellerOrderMoneyRow,
  money: (cents: number) => { cents: number; currency: string },
): SellerOrderProceeds {
  const sentCents = p.fromHeldCents - p.withheldCents - p.onItsWayCents
  return {
    sellerOrderId: p.id,
    seller: { _id: p.sellerId, username: p.username },
    state: p.state,
    earnings: money(p.earningsCents),
    refunded: money(p.refundedCents),
    lost: money(p.lostCents),
    withheld: money(p.withheldCents),
    onItsWay: money(p.onItsWayCents),
    sent: money(p.isFirstParty ? 0 : sentCents),
    toPlatform: money(p.isFirstParty ? sentCents : 0),
    held: money(p.earningsCents - p.refundedCents - p.lostCents - p.fromHeldCents),
    owedFor: money(p.owedCents),
    recovered: money(p.reversedCents - p.returnedCents),
    settled: money(p.settledCents),
    owed: money(p.openCents),
  }
}
