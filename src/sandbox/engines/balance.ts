import type { Stripe } from 'stripe'
import type pg from 'pg'
import { listPage } from '../core/list.ts'
import type { Entry } from '../core/kinds.ts'
import { allowOnly, text } from '../core/params.ts'
import type { Route } from '../core/route.ts'
import { platformAccount } from '../core/store.ts'
import type { Unit } from '../core/unit.ts'

export interface Booking {
  type: 'charge' | 'refund' | 'refund_failure'
  /** Signed cents: negative takes from the balance. */
  amount: number
  fee: number
  currency: string
  source: string
  family: string
  /** Unix seconds. */
  availableOn: number
  description: string | null
}

/** 2.9 % + 30 cents, rounded to the cent. */
export function feeCents(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30
}

export function addBalanceTransaction(unit: Unit, booking: Booking): Entry<'balance_transaction'> {
  const { amount, fee, currency, availableOn } = booking
  const detail = {
    amount: fee,
    application: null,
    currency,
    description: 'Stripe processing fees',
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
      reporting_category: booking.type,
      source: booking.source,
      status: availableOn > unit.now ? 'pending' : 'available',
      type: booking.type,
    },
    {
      secret: {},
      family: booking.family,
      money: { currency, netCents: amount - fee, availableOn },
    },
  )
}

/** Pending funds become available by the clock alone. */
export function showFunds({ body }: Entry<'balance_transaction'>, now: number): void {
  body.status = body.available_on > now ? 'pending' : 'available'
}

export interface CurrencyBalance {
  currency: string
  available: number
  pending: number
}

export async function balances(pool: pg.Pool, now: number): Promise<CurrencyBalance[]> {
  const { rows } = await pool.query<CurrencyBalance>({
    name: 'sandbox_balance',
    text: `select currency,
             coalesce(sum(net) filter (where available_on <= $2), 0)::float8 as available,
             coalesce(sum(net) filter (where available_on > $2), 0)::float8 as pending
             from sandbox.objects where account = $1 and net is not null group by currency order by currency`,
    values: [platformAccount, now],
  })
  return rows.map((row) => ({ ...row, available: Number(row.available), pending: Number(row.pending) }))
}

function part(rows: readonly CurrencyBalance[], key: 'available' | 'pending'): Stripe.Balance.Available[] {
  const shown = rows.length > 0 ? rows : [{ currency: 'usd', available: 0, pending: 0 }]
  return shown.map((row) => ({ amount: row[key], currency: row.currency, source_types: { card: row[key] } }))
}

export const balanceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/balance',
    async run({ unit, pool }) {
      const rows = await balances(pool, unit.now)
      const body: Stripe.Balance = {
        object: 'balance',
        available: part(rows, 'available'),
        livemode: false,
        pending: part(rows, 'pending'),
      }
      return body
    },
  },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    async run({ unit, params, pool }) {
      allowOnly(
        params,
        ['created', 'currency', 'limit', 'starting_after', 'ending_before', 'source', 'type'],
        ['payout'],
      )
      const where = {
        currency: text(params, 'currency'),
        source: text(params, 'source'),
        type: text(params, 'type'),
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
    async run({ unit, id }) {
      return (await unit.get('balance_transaction', id)).body
    },
  },
]
