import { ledgerAccountNames } from '#contract/admin/stored-names.ts'
import type pg from 'pg'
import { dayMs } from '#platform/core/clock.ts'
import { hashToken } from '#platform/core/ids.ts'
import { aSeller, aToken } from '../factories.ts'
import type { TestShop } from '../shop.ts'

type Days = readonly Record<string, number>[]
type Shop = Pick<TestShop, 'server' | 'clock'> & { pool: Pick<pg.Pool, 'query'> }

/**
 * Compares the amounts on the marketplace's dashboard and on every seller's dashboard with the ledger entries, and
 * returns the differences. The amounts are last year's gross and net sales, held earnings, and debts. The caller must
 * make sure that no refund is in progress. Reads the marketplace's dashboard as the admin `adminId`, or as a new admin
 * if `adminId` is missing.
 */
export async function findFigureFaults(shop: Shop, adminId?: string): Promise<string[]> {
  const faults: string[] = []
  const compare = (who: string, figures: Record<string, number>, booked: Record<string, string>): void => {
    for (const [name, cents] of Object.entries(figures)) {
      if (cents !== Number(booked[name]))
        faults.push(`${who}: ${name} is ${cents}, the ledger has ${booked[name]}`)
    }
  }
  const reader = adminId ?? (await aSeller(shop.pool as pg.Pool, { isAdmin: true })).id
  const shown = sumDays(await fetchDays(shop, reader, '/api/admin/days?days=366'))
  const { grossSales, refunded, lost, netFees, grossFees, memberships, ownSales, providerFees } = shown
  const net = grossSales! - refunded! - lost!
  const revenue = { grossFees: grossFees!, netFees: netFees!, memberships: memberships!, ownSales: ownSales! }
  compare(
    'admin',
    {
      grossSales: grossSales!,
      refunded: refunded!,
      lost: lost!,
      net,
      ...revenue,
      providerFees: providerFees!,
    },
    await bookedByMarketplace(shop),
  )

  for (const [sellerId, booked] of await bookedOfSellers(shop)) {
    const { earningsCents, refundedCents, lostCents } = sumDays(
      await fetchDays(shop, sellerId, '/api/seller/sales?days=365'),
    )
    const net = earningsCents! - refundedCents! - lostCents!
    compare(sellerId, { gross: earningsCents!, net, refunded: refundedCents!, lost: lostCents! }, booked)
  }
  for (const { id, account, ...booked } of await balancesOfSellers(shop)) {
    const url = `/api/sellers/dashboard/${account}`
    const { held, balance } = await fetchAsSeller<PayoutsPage>(shop, id, url)
    compare(`payouts of ${id}`, { held: held.cents, owed: balance.owed.cents }, booked)
  }
  const { accounts } = await fetchAsSeller<LedgerPage>(shop, reader, '/api/admin/ledger')
  const balances = await balancesByKind(shop)
  const netOf = new Map(accounts.map(({ account, net }) => [account, net.cents]))
  // Adds accounts with a balance of zero, because the page omits these accounts.
  const shownBalances = Object.keys(balances).map((account) => [
    account,
    netOf.get(ledgerAccountNames.toShown(account)) ?? 0,
  ])
  compare('admin ledger', Object.fromEntries(shownBalances), balances)
  return faults
}

interface PayoutsPage {
  held: { cents: number }
  balance: { owed: { cents: number } }
}

interface LedgerPage {
  accounts: { account: string; net: { cents: number } }[]
}

async function fetchDays(shop: Shop, sellerId: string, url: string): Promise<Days> {
  return (await fetchAsSeller<{ days: Days }>(shop, sellerId, url)).days
}

async function fetchAsSeller<Answer>(shop: Shop, sellerId: string, url: string): Promise<Answer> {
  const token = await aToken(shop.pool as pg.Pool, { sellerId })
  const now = shop.clock.now()
  await shop.pool.query(
    'update sessions set created_at = $2, last_used_at = $2, expires_at = $3 where token_hash = $1',
    [hashToken(token), new Date(now), new Date(now + 30 * dayMs)],
  )
  const answer = await shop.server.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  return answer.json() as Answer
}

function sumDays(days: Days): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, value] of days.flatMap((day) => Object.entries(day))) {
    if (typeof value === 'number') sums[name] = (sums[name] ?? 0) + value
  }
  return sums
}

const ledgerSides = `sides as (
  select entry_key, ref_type, ref_id, debit as account, credit as other, amount_cents as cents from ledger_entries
  union all select entry_key, ref_type, ref_id, credit, debit, -amount_cents from ledger_entries)`

/** SQL condition that selects the ledger accounts that receive the money from an order. */
const isOrders = `split_part(account, ':', 1) in ('seller_held', 'seller_debt', 'commission_revenue', 'fee_revenue')`

/** Returns the sums of ledger entries for the amounts on the marketplace's dashboard: sales, refunds and revenue. */
async function bookedByMarketplace({ pool }: Shop): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<string, string>>(`with ${ledgerSides}
    select coalesce(sum(cents) filter (where account = 'provider_clearing' and other <> 'provider_fees'
          and ref_type = 'order'), 0) as "grossSales",
      -coalesce(sum(cents) filter (where ref_type in ('order', 'refund', 'dispute') and ${isOrders}), 0) as net,
      coalesce(sum(cents) filter (where ref_type = 'refund' and ${isOrders}), 0) as refunded,
      coalesce(sum(cents) filter (where ref_type = 'dispute' and ${isOrders}), 0) as lost,
      -coalesce(sum(cents) filter (where ref_type = 'order' and account in ('commission_revenue', 'fee_revenue')), 0)
        as "grossFees",
      -coalesce(sum(cents) filter (where account in ('commission_revenue', 'fee_revenue')), 0) as "netFees",
      -coalesce(sum(cents) filter (where account = 'subscription_revenue'), 0) as memberships,
      -coalesce(sum(cents) filter (where account = 'house_revenue'), 0) as "ownSales",
      coalesce(sum(cents) filter (where account = 'provider_fees'), 0) as "providerFees"
    from sides`)
  return rows[0]!
}

/**
 * Returns two sums for each seller, keyed by seller id: earnings from orders, and reductions because of refunds and
 * disputes. Excludes canceled orders, because money that remains there after a failed refund belongs to the buyer.
 */
async function bookedOfSellers({ pool }: Shop): Promise<Map<string, Record<string, string>>> {
  const { rows } = await pool.query<Record<string, string> & { id: string }>(`with ${ledgerSides}, own as (
      select s.id, e.ref_type, -e.cents as cents
      from sellers s join sides e on e.account in ('seller_held:' || s.id, 'seller_debt:' || s.id)
      join seller_orders o on o.seller_id = s.id and o.state <> 'cancelled' and case e.ref_type
        when 'order' then o.order_id = e.ref_id
        when 'refund' then o.id = (select seller_order_id from refunds where id = e.ref_id)
        when 'dispute' then o.id = split_part(e.entry_key, ':', 3) else false end)
    select id, coalesce(sum(cents) filter (where ref_type = 'order'), 0) as gross, sum(cents) as net,
      -coalesce(sum(cents) filter (where ref_type = 'refund'), 0) as refunded,
      -coalesce(sum(cents) filter (where ref_type = 'dispute'), 0) as lost
    from own group by id`)
  return new Map(rows.map((row) => [row.id, row]))
}

interface SellerBalance {
  id: string
  account: string
  held: string
  owed: string
}

/** Returns the held earnings and the debts of every seller with a payout account. */
async function balancesOfSellers({ pool }: Shop): Promise<SellerBalance[]> {
  const { rows } = await pool.query<SellerBalance>(`with ${ledgerSides}
    select s.id, s.payout_account_id as account,
      -coalesce(sum(cents) filter (where e.account = 'seller_held:' || s.id), 0) as held,
      greatest(coalesce(sum(cents) filter (where e.account = 'seller_debt:' || s.id), 0), 0) as owed
    from sellers s join sides e on e.account in ('seller_held:' || s.id, 'seller_debt:' || s.id)
    where s.payout_account_id is not null group by s.id`)
  return rows
}

/** Returns debits minus credits for each kind of ledger account. Adds up all sellers' accounts of the same kind. */
async function balancesByKind({ pool }: Shop): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ kind: string; net: string }>(`with ${ledgerSides}
    select split_part(account, ':', 1) as kind, sum(cents) as net from sides group by 1`)
  return Object.fromEntries(rows.map(({ kind, net }) => [kind, net]))
}
