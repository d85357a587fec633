import type pg from 'pg'
import { systemClock } from '#platform/core/clock.ts'
import { wrapPool } from '#platform/database/db.ts'
import { saveDailyFigures } from '#modules/admin/home/admin-days.ts'
import { rollUpLedgerBalances } from '#modules/ledger/ledger-balances.ts'
import { aToken } from '#test/support/factories.ts'

export interface SeededAdmin {
  /** Bearer token of an owner. */
  token: string
  // Values from the database that the requests use, at most 200 of each kind.
  usernames: string[]
  sellerIds: string[]
  numbers: number[]
  orderIds: string[]
  buyerIds: string[]
  emails: string[]
  names: string[]
  guests: string[]
  titles: string[]
}

const firstNames = `(array['ada','bea','cleo','dora','ella','fay','gwen','hana','iris','june','kit','lena','mona','nell',
  'olga','pia','quinn','rosa','sage','tess'])`
const lastNames = `(array['abbot','barnes','clay','doyle','eaton','frost','grant','hale','irwin','jones'])`
const states = `(array['completed','completed','completed','completed','completed','completed','received','refunded',
  'cancelled','shipped','delivered','paid','issue'])`
const id = (prefix: string): string => `'${prefix}_bench' || lpad(n::text, 9, '0')`
const at = `now() - (($1::int - n) * interval '5 minutes')`

/**
 * Creates buyers, and a year of their orders from the existing sellers. Does nothing if the database already has these
 * buyers and orders.
 */
export async function seedAdmin(pool: pg.Pool, count: number): Promise<SeededAdmin> {
  const { rows } = await pool.query(`select 1 from buyers where id = 'byr_bench000000001'`)
  if (rows.length === 0) for (const text of statements) await pool.query(text, [count])
  // Removes pending watchlist checks, because they would run during the measurements. They are not needed because no
  // buyer watches a listing.
  await pool.query(`delete from outbox where topic = 'watch:check'`)
  if (rows.length === 0) await pool.query('vacuum analyze')
  const { db } = wrapPool(pool)
  await saveDailyFigures({ db, clock: systemClock })
  await rollUpLedgerBalances(db)
  return sample(pool)
}

const all = 'generate_series(1, $1::int) n'
const statements: readonly string[] = [
  `insert into buyers (id, email, username, full_name, is_validated, member_until, created_at)
   select ${id('byr')}, first || '.' || last || n || '@mail.example', first || n, initcap(first || ' ' || last),
     n % 9 <> 0, case when n % 8 = 0 then now() + interval '20 days' end, ${at}
   from ${all}, lateral (select ${firstNames}[1 + n % 20] as first, ${lastNames}[1 + n / 20 % 10] as last) name`,
  `insert into memberships (buyer_id, subscription_id, status, "interval", price_cents, currency, period_end)
   select ${id('byr')}, 'sub_bench' || n, 'active', 'month', 1200, 'usd', now() + interval '20 days'
   from ${all} where n % 8 = 0`,
  `insert into orders (id, holder, attempt, bag, buyer_id, state, email, ship_to, total_cents, currency, is_fee,
     confirmation_token, payment_id, link_hash, placed_at, check_at, paid_at, captured_at)
   select ${id('ord')}, 'guest:bench' || n, 'bench' || n, 'bag', case when n % 5 > 0 then b.id end, 'paid', b.email,
     jsonb_build_object('name', b.full_name, 'address_line1', 'Row', 'address_line2', '', 'address_city', 'London',
       'address_state', '', 'address_zip', 'N1', 'country', 'GB', 'phone', ''),
     p.price_cents * 105 / 100, 'usd', true, 'ctoken', 'pi_bench' || n, decode(md5('bench' || n), 'hex'), ${at}, ${at},
     ${at}, ${at}
   from ${all} join buyers b on b.id = 'byr_bench' || lpad((1 + n * 31 % $1)::text, 9, '0')
     join listings p on p.no = 1 + n * 7 and p.price_cents is not null`,
  `insert into seller_orders (id, order_id, seller_id, state, earnings_cents, commission_cents, fee_cents, placed_at, paid_at,
     shipped_at, due_at, due_move)
   select ${id('sor')}, ${id('ord')}, p.seller_id, ${states}[1 + n % 13], p.price_cents * 9 / 10, p.price_cents / 10,
     p.price_cents / 20, ${at}, ${at}, case when n % 13 in (0, 1, 2, 3, 4, 5, 6, 9, 10) then ${at} + interval '30 hours' end,
     case when n % 13 = 11 then now() + interval '1 day' end, case when n % 130 = 11 then 'cancel'
       when n % 13 = 11 then 'remind' end
   from ${all} join listings p on p.no = 1 + n * 7 and p.price_cents is not null`,
  `insert into order_lines (id, order_id, position, code, label, seller_id, amount_cents, for_buyer, for_seller, listing_id,
     size_id, size_label)
   select ${id('oln')}, ${id('ord')}, 1, 'item', p.title, p.seller_id, p.price_cents, true, true, p.id, z.id, z.label
   from ${all} join listings p on p.no = 1 + n * 7 and p.price_cents is not null,
     lateral (select id, label from listing_sizes z where z.listing_id = p.id order by z.position limit 1) z`,
  `insert into seller_order_moves (seller_order_id, state, by, at)
   select s.id, move, 'provider', s.paid_at from seller_orders s, unnest(array['held', 'paid']) move
   where s.id like 'sor_bench%' and $1::int > 0`,
  `insert into issues (id, seller_order_id, kind, text, state, opened_at, answer_by, decide_by)
   select ${id('iss')}, ${id('sor')}, 'damaged', 'A button is missing', 'open', ${at}, ${at} + interval '3 days',
     ${at} + interval '14 days' from ${all} where n % 13 = 12 and exists (select from seller_orders where id = ${id('sor')})`,
  `insert into refunds (id, order_id, seller_order_id, amount_cents, earnings_cents, commission_cents, fee_cents, earnings_from,
     reason_text, by, attempt, state, asked_at, made_at)
   select ${id('ref')}, ${id('ord')}, ${id('sor')}, 500, 500, 0, 0, 'held', 'A button', 'seller', 'bench', 'succeeded', ${at},
     ${at} from ${all} where n % 13 in (7, 8) and exists (select from seller_orders where id = ${id('sor')})`,
  `insert into ledger_entries (entry_key, debit, credit, amount_cents, currency, ref_type, ref_id, at)
   select 'bench:' || n || seller_order, 'provider_clearing', case seller_order when 1 then 'seller_held:' || s.seller_id else 'fee_revenue' end,
     greatest(case seller_order when 1 then s.earnings_cents else s.fee_cents end, 1), 'usd', 'order', ${id('ord')}, ${at}
   from ${all} join seller_orders s on s.id = ${id('sor')}, unnest(array[1, 2]) seller_order`,
  `insert into audit_entries (no, at, actor_id, action, target_kind, target_id, before, after, why, prev_hash, hash)
   select n + 1000000, ${at}, 'slr_bench' || n % 5, ${`(array['order.refund','seller.suspend','setting.set'])[1 + n % 3]`},
     'seller-order', ${id('sor')}, null, '{"refundedCents":500}', 'A button', '\\x00', '\\x00' from ${all}`,
  `insert into seller_applications (id, name, email, why, state, applied_at)
   select ${id('apl')}, 'Mila ' || n, 'mila' || n || '@mail.example', 'Coats', 'open', ${at} from ${all} where n % 50 = 0`,
  `insert into card_events (id, type, object_id, received_at)
   select 'evt_bench' || n, 'payment.succeeded', 'pi_bench' || n, ${at} from ${all}`,
  `insert into emails (id, recipient, subject, text, html, at, state, sent_at)
   select ${id('eml')}, b.email, 'Your order', 'It is on its way.', '<p>It is on its way.</p>', ${at}, 'sent', ${at}
   from ${all} join buyers b on b.id = ${id('byr')}`,
]

async function sample(pool: pg.Pool): Promise<SeededAdmin> {
  const column = async <T>(text: string): Promise<T[]> =>
    (await pool.query<{ value: T }>(`${text} limit 200`)).rows.map(({ value }) => value)
  const mark = Date.now().toString(36)
  await pool.query(
    `insert into sellers (id, username, name, email, is_admin, is_sa, created_at)
     values ($1, $1, 'Admin', $1 || '@s.example', true, true, now())`,
    [`slr_${mark}`],
  )
  return {
    token: await aToken(pool, { sellerId: `slr_${mark}` }),
    usernames: await column('select username as value from sellers where not is_sa order by md5(id)'),
    sellerIds: await column('select id as value from sellers where not is_sa order by md5(id)'),
    numbers: await column('select no as value from orders order by md5(id)'),
    orderIds: await column('select id as value from orders order by md5(id)'),
    buyerIds: await column(`select id as value from buyers where id like 'byr_bench%77'`),
    emails: await column(`select email as value from buyers where id like 'byr_bench%33'`),
    names: await column(`select full_name as value from buyers where id like 'byr_bench%' order by md5(id)`),
    guests: await column(
      `select ship_to ->> 'name' as value from orders where buyer_id is null and paid_at is not null order by md5(id)`,
    ),
    titles: await column('select title as value from listings order by md5(id)'),
  }
}
