import type { Stripe } from 'stripe'
import type pg from 'pg'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, textParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'

export interface BalanceEntry {
  type: keyof typeof categories
  /** Amount in cents. Negative for a debit. */
  amount: number
  fee: number
  currency: string
  source: string
  family: string
  /** Time in Unix seconds when the amount becomes available. */
  availableOn: number
  description: string | null
  /** Account whose balance the transaction changes. Default: the platform's account. */
  account?: string
  feeDescription?: string
}

/** Reporting category of each type of transaction. */
const categories = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failure',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
  payout: 'payout',
  payout_cancel: 'payout_reversal',
  payout_failure: 'payout_reversal',
  adjustment: 'dispute',
} as const

/** Returns the fee for a charge: 2.9 % + 30 cents, rounded to the cent. */
export function feeCents(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30
}

export function addBalanceTransaction(
  unit: WorkUnit,
  booking: BalanceEntry,
): StoredEntry<'balance_transaction'> {
  const { amount, fee, currency, availableOn } = booking
  const detail = {
    amount: fee,
    application: null,
    currency,
    description: booking.feeDescription ?? 'Stripe processing fees',
    type: 'stripe_fee',
  }
  return unit.add(
    'balance_transaction',
    {
      amount,
      available_on: availableOn,
      balance_type: 'payments',
      currency,
      description: booking.description,
      exchange_rate: null,
      fee,
      fee_details: fee === 0 ? [] : [detail],
      net: amount - fee,
      reporting_category:
        booking.type === 'adjustment' && amount > 0 ? 'dispute_reversal' : categories[booking.type],
      source: booking.source,
      status: availableOn > unit.now ? 'pending' : 'available',
      type: booking.type,
    },
    {
      secret: {},
      family: booking.family,
      ...(booking.account === undefined ? {} : { account: booking.account }),
      money: { currency, netCents: amount - fee, availableOn },
    },
  )
}

/** Updates the status of a transaction. Its funds are pending until `available_on`, and then available. */
export function updateFundsStatus({ body }: StoredEntry<'balance_transaction'>, now: number): void {
  body.status = body.available_on > now ? 'pending' : 'available'
}

/** Returns the id of an account's balance settings. */
export function balanceId(account: string): string {
  return `bset_${account.slice(account.indexOf('_') + 1)}`
}

export interface CurrencyBalance {
  currency: string
  available: number
  pending: number
}

export async function readBalances(pool: pg.Pool, now: number, account: string): Promise<CurrencyBalance[]> {
  const { rows } = await pool.query<CurrencyBalance>({
    name: 'sandbox_balance',
    text: `select currency,
             coalesce(sum(net) filter (where available_on <= $2), 0)::float8 as available,
             coalesce(sum(net) filter (where available_on > $2), 0)::float8 as pending
             from sandbox.objects where account = $1 and net is not null group by currency order by currency`,
    values: [account, now],
  })
  return rows.map((row) => ({ ...row, available: Number(row.available), pending: Number(row.pending) }))
}

/**
 * Returns the balances of an account. Includes balance transactions that this call has created but not written yet, for
 * example in a timer.
 */
export async function readBalancesInUnit(unit: WorkUnit, account: string): Promise<CurrencyBalance[]> {
  const sums = new Map((await readBalances(unit.pool, unit.now, account)).map((row) => [row.currency, row]))
  for (const entry of unit.changed) {
    if (entry.money === null || entry.version > 0 || entry.account !== account) continue
    const { currency, netCents, availableOn } = entry.money
    const sum = sums.get(currency) ?? { currency, available: 0, pending: 0 }
    sum[availableOn > unit.now ? 'pending' : 'available'] += netCents
    sums.set(currency, sum)
  }
  return [...sums.values()]
}

function balancePart(
  rows: readonly CurrencyBalance[],
  key: 'available' | 'pending',
): Stripe.Balance.Available[] {
  const shown = rows.length > 0 ? rows : [{ currency: 'usd', available: 0, pending: 0 }]
  return shown.map((row) => ({ amount: row[key], currency: row.currency, source_types: { card: row[key] } }))
}

export const balanceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/balance',
    connected: true,
    async run({ unit }) {
      // Reads the balance settings, because reading them runs a due payout before the balances are computed.
      await unit.find('balance_settings', balanceId(unit.account))
      const rows = await readBalancesInUnit(unit, unit.account)
      const body: Stripe.Balance = {
        object: 'balance',
        available: balancePart(rows, 'available'),
        livemode: false,
        pending: balancePart(rows, 'pending'),
      }
      return body
    },
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    connected: true,
    async run({ unit, params, pool }) {
      allowOnly(params, ['created', 'currency', 'limit', 'starting_after', 'ending_before', 'source', 'type'])
      const where = {
        currency: textParam(params, 'currency'),
        source: textParam(params, 'source'),
        type: textParam(params, 'type'),
      }
      return listPage(pool, unit, {
        kind: 'balance_transaction',
        url: '/v1/balance_transactions',
        params,
        where,
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    connected: true,
    async run({ unit, id }) {
      return (await unit.get('balance_transaction', id)).body
    },
  },
]
