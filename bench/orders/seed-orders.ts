import type pg from 'pg'
import { aToken } from '#test/support/factories.ts'
import { seedStock } from './stock.ts'

export interface SeededOrders {
  sellerId: string
  // Bearer tokens for the two accounts.
  seller: string
  buyer: string
  admin: string
  // Samples of orders that are not on the first page of a list: ids and order numbers of the seller's orders, and ids
  // of the buyer's orders.
  sellerOrderIds: string[]
  numbers: number[]
  orderIds: string[]
}

const states = `(array['completed','completed','completed','completed','completed','completed','received','refunded',
  'cancelled','shipped','delivered','paid','issue'])`

/**
 * Inserts `count` orders from one seller, in a mix of states, directly into the tables. Every fifth order belongs to
 * the same buyer. Each order has two items and a timeline. Two of 13 orders have an issue with a message from each
 * side.
 */
export async function seedOrders(pool: pg.Pool, count: number): Promise<SeededOrders> {
  const [listing] = await seedStock(pool, 20)
  const mark = Date.now().toString(36)
  const { rows } = await pool.query<{ id: string }>('select seller_id as id from listings where id = $1', [
    listing!.id,
  ])
  const sellerId = rows[0]!.id
  const buyerId = `byr_${mark}`
  const adminId = `slr_${mark}adm`
  await pool.query(
    `insert into buyers (id, email, is_validated, created_at) values ($1, $1 || '@b.example', true, now())`,
    [buyerId],
  )
  await pool.query(
    `insert into sellers (id, username, name, email, is_admin, created_at)
     values ($1, $1, 'Admin', $1 || '@s.example', true, now())`,
    [adminId],
  )
  await writeOrders(pool, { count, mark, sellerId, buyerId, listingId: listing!.id, sizeId: listing!.sizeId })
  const { rows: some } = await pool.query<{ id: string; no: number }>(
    `select seller_order.id, o.no from seller_orders seller_order join orders o on o.id = seller_order.order_id
     where seller_id = $1 order by seller_order.id desc offset $2 limit 300`,
    [sellerId, Math.floor(count * 0.7)],
  )
  const { rows: bought } = await pool.query<{ id: string }>(
    'select id from orders where buyer_id = $1 order by id desc offset $2 limit 300',
    [buyerId, Math.floor(count / 10)],
  )
  return {
    sellerId,
    seller: await aToken(pool, { sellerId }),
    buyer: await aToken(pool, { buyerId }),
    admin: await aToken(pool, { sellerId: adminId }),
    sellerOrderIds: some.map(({ id }) => id),
    numbers: some.map(({ no }) => no),
    orderIds: bought.map(({ id }) => id),
  }
}

interface OrderSeed {
  count: number
  mark: string
  sellerId: string
  buyerId: string
  listingId: string
  sizeId: string
}

async function writeOrders(
  pool: pg.Pool,
  { count, mark, sellerId, buyerId, listingId, sizeId }: OrderSeed,
): Promise<void> {
  const number = `lpad(n::text, 9, '0')`
  const at = `now() - (($1::int - n) || ' minutes')::interval`
  const all = `generate_series(1, $1::int) n`
  await pool.query(
    `insert into orders (id, holder, attempt, bag, buyer_id, state, email, ship_to, total_cents, currency, is_fee,
       confirmation_token, payment_id, link_hash, placed_at, check_at, paid_at, captured_at)
     select 'ord_' || $2 || ${number}, 'guest:' || $2 || n, 'attempt' || n, 'bag', case when n % 5 = 0 then $3 end,
       'paid', 'ada@guest.example', jsonb_build_object('name', 'Ada Lovelace ' || n, 'address_line1', 'Row', 'address_line2',
         '', 'address_city', 'London', 'address_state', '', 'address_zip', 'N1', 'country', 'GB', 'phone', ''),
       21000, 'usd', true, 'ctoken', 'pi_' || $2 || n, decode(md5($2 || n), 'hex'), ${at}, ${at}, ${at}, ${at}
     from ${all}`,
    [count, mark, buyerId],
  )
  await pool.query(
    `insert into seller_orders (id, order_id, seller_id, state, earnings_cents, commission_cents, fee_cents, carrier,
       tracking_number, placed_at, paid_at, due_at, due_move)
     select 'sor_' || $2 || ${number}, 'ord_' || $2 || ${number}, $3, ${states}[1 + n % 13], 18000, 2000, 1000, 'ups',
       '1Z' || n, ${at}, ${at}, case when n % 13 in (9, 10, 11, 12) then now() + interval '1 day' end,
       case n % 13 when 9 then 'receive' when 10 then 'receive' when 11 then 'remind' when 12 then 'answer-overdue' end
     from ${all}`,
    [count, mark, sellerId],
  )
  await pool.query(
    `insert into seller_order_moves (seller_order_id, state, by, at)
     select 'sor_' || $2 || ${number}, state, 'provider', ${at} from ${all}, unnest(array['held', 'paid', 'shipped']) state`,
    [count, mark],
  )
  await pool.query(
    `insert into order_lines (id, order_id, position, code, label, seller_id, amount_cents, for_buyer, for_seller,
       listing_id, size_id, size_label, photo)
     select 'lin_' || $2 || ${number} || l.p, 'ord_' || $2 || ${number}, l.p, l.code, 'Bench piece ' || n, $3, l.cents,
       l.code <> 'commission', true, case when l.code = 'item' then $4 end, case when l.code = 'item' then $5 end, 'M',
       '{"key":"k","width":960,"height":1200,"blur":"#888","alt":"a piece"}'
     from ${all}, (values (1, 'item', 9500), (2, 'item', 9500), (3, 'shipping', 1000), (4, 'commission', -2000))
       l(p, code, cents)`,
    [count, mark, sellerId, listingId, sizeId],
  )
  await pool.query(
    `insert into ledger_entries (entry_key, debit, credit, amount_cents, currency, ref_type, ref_id, at)
     select e.key || $2 || n, e.debit, e.credit, 18000, 'usd', 'order', 'ord_' || $2 || ${number}, ${at}
     from ${all}, (values ('share:', 'provider_clearing', 'seller_held:' || $3), ('transfer:', 'seller_held:' || $3, 'provider_clearing'))
       e(key, debit, credit)
     where e.key = 'share:' or n % 13 < 7`,
    [count, mark, sellerId],
  )
  await pool.query(
    `insert into issues (id, seller_order_id, kind, text, state, opened_at, answer_by, decide_by, closed_at, outcome)
     select 'iss_' || $2 || ${number}, 'sor_' || $2 || ${number}, 'damaged', 'A button is missing',
       case when n % 13 = 12 then 'open' else 'closed' end, ${at}, ${at} + interval '3 days', ${at} + interval '14 days',
       case when n % 13 = 12 then null else now() end, case when n % 13 = 12 then null else 'refunded' end
     from ${all} where n % 13 in (7, 12)`,
    [count, mark],
  )
  await pool.query(
    `insert into issue_notes (issue_id, by, text, at) select id, by, 'A word', now()
     from issues, unnest(array['seller', 'buyer']) by where id like 'iss_' || $1 || '%'`,
    [mark],
  )
  // Creates the rows of sales statistics that the hourly job would have created: one row per past day, and one row per
  // order from today.
  await pool.query(
    `with sold as (
       select seller_id, (paid_at at time zone 'UTC')::date as day, earnings_cents from seller_orders
       where id like 'sor_' || $1 || '%' and state not in ('held', 'expired', 'cancelled')
     ), today as (
       insert into seller_sale_changes select seller_id, day, 1, 2, earnings_cents from sold where day = current_date
     )
     insert into seller_sale_days select seller_id, day, count(*), 2 * count(*), sum(earnings_cents)
     from sold where day < current_date group by 1, 2`,
    [mark],
  )
  await pool.query(
    'vacuum analyze seller_sale_days, seller_sale_changes, ledger_entries, orders, seller_orders, seller_order_moves, order_lines, issues, issue_notes',
  )
}
