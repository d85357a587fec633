import type pg from 'pg'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { postLedgerEntries } from '#modules/ledger/ledger.ts'

const at = `'2026-11-01'`

/**
 * Refund reasons in the format of older builds: sentences written by the app, each with its reason code, and free text
 * written by a person, without a reason code.
 */
export const storedReasons: [stored: string, code: string | null][] = [
  ['Not shipped in time', 'not-shipped'],
  ['Nobody decided in time', 'undecided'],
  ['The pieces have gone back', 'returned'],
  ['Canceled by the buyer', 'canceled'],
  ['Decided by the house', 'decided'],
  ['Agreed with the seller', 'agreed'],
  ['A scratch', null],
  ['', null],
]

const people = `
  insert into sellers (id, username, name, email, created_at) values ('sel_1', 'mila', 'Mila', 'mila@seller.example', ${at});
  insert into buyers (id, email, created_at) values ('byr_1', 'ada@buyer.example', ${at});
  insert into brands (name) values ('Acme');
  insert into types (label) values ('Coats');
  insert into listings (id, seller_id, title, brand_id, type_id, color, condition, price_cents, listed_at)
    values ('lst_1', 'sel_1', 'Wool coat', 1, 1, 'black', 'good', 1000, ${at});
  insert into listing_sizes (id, listing_id, label, qty) values ('siz_1', 'lst_1', 'M', 3);
  insert into orders (id, holder, attempt, bag, email, ship_to, total_cents, currency, is_fee, confirmation_token, link_hash,
      placed_at, check_at)
    values ('ord_1', 'guest:1', 'a', '[]', 'ada@buyer.example', '{}', 1000, 'usd', false, 'tok', '\\x01', ${at}, ${at});
  insert into seller_orders (id, order_id, seller_id) values ('sor_1', 'ord_1', 'sel_1');`

/** Inserts a row for each state that the conversion renames, and rows for some states whose name stays the same. */
const states = `
  insert into refunds (id, order_id, seller_order_id, amount_cents, earnings_cents, commission_cents, fee_cents,
      earnings_from, reason, by, attempt, state, asked_at)
    select 'ref_' || state, 'ord_1', 'sor_1', 1, 1, 0, 0, 'held', 'A scratch', 'seller', 'of ' || state, state, ${at}
    from unnest(array['asked', 'made', 'failed', 'void']) state;
  insert into transfers (id, seller_order_id, order_id, seller_id, kind, currency, from_held_cents, from_debt_cents,
      withheld_cents, amount_cents, account_id, state, asked_at, key_at)
    values ('tra_1', 'sor_1', 'ord_1', 'sel_1', 'release', 'usd', 9, 0, 0, 9, 'acct_1', 'made', ${at}, ${at}),
      ('tra_2', 'sor_1', 'ord_1', 'sel_1', 'give-back', 'usd', 1, 0, 0, 1, 'acct_1', 'asked', ${at}, ${at});
  insert into reversals (id, transfer_id, seller_order_id, seller_id, amount_cents, currency, state, asked_at, key_at)
    select 'rev_' || state, 'tra_1', 'sor_1', 'sel_1', 1, 'usd', state, ${at}, ${at}
    from unnest(array['asked', 'made', 'failed']) state;
  insert into payouts (id, seller_id, account_id, attempt, amount_cents, currency, state, asked_at, key_at)
    select 'pay_' || state, 'sel_1', 'acct_1', state, 1, 'usd', state, ${at}, ${at}
    from unnest(array['asked', 'in-transit', 'paid', 'failed', 'cancelled']) state;
  insert into gifts (id, code, holder, attempt, months, price_cents, currency, giver_name, giver_email, receiver_name,
      receiver_email, message, send_at, state, confirmation_token, placed_at, paid_at)
    select 'gif_' || state, state, 'guest:1', state, 3, 100, 'usd', 'A', 'a@x.example', 'B', 'b@x.example', '', ${at}, 'refunded',
      'tok', ${at}, ${at} from unnest(array['asked', 'made', 'failed']) state;
  insert into gift_refunds (id, gift_id, amount_cents, days, from_account, by, why, state, asked_at)
    select 'gfr_' || state, 'gif_' || state, 1, 0, 'gift_deferred', 'admin', '', state, ${at}
    from unnest(array['asked', 'made', 'failed']) state;
  insert into membership_attempts (id, buyer_id, price_id, state, created_at)
    select 'att_' || state, 'byr_1', 'price_1', state, ${at} from unnest(array['made', 'done', 'dropped']) state;
  insert into listing_imports (id, seller_id, file_name, hash, bytes, start_as, made, created_at)
    values ('imp_1', 'sel_1', 'coats.csv', '\\x01', 1, 'draft', 7, ${at});
  insert into listing_import_rows (import_id, line, outcome) values ('imp_1', 1, 'made'), ('imp_1', 2, 'failed');
  insert into listing_checks (listing_id, reasons, since) values ('lst_1', '{first,asked}', ${at});
  insert into emails (id, recipient, subject, text, html, state, at)
    select 'eml_' || state, 'a@x.example', '', '', '', state, ${at}
    from unnest(array['kept', 'waiting', 'sent', 'failed']) state;
  insert into photo_uploads (key, seller_id, width, height, blur, state, uploaded_at)
    select 'photo ' || state, 'sel_1', 1, 1, '', state, ${at} from unnest(array['new', 'kept', 'gone']) state;
  insert into holds (id, size_id, listing_id, holder, state, created_at, expires_at)
    select 'hol_' || state, 'siz_1', 'lst_1', 'guest:1', state, ${at}, ${at}
    from unnest(array['held', 'sold', 'released', 'lapsed']) state;
  insert into seller_applications (id, name, email, why, state, applied_at)
    select 'apl_' || state, 'A', state || '@x.example', '', state, ${at}
    from unnest(array['open', 'accepted', 'refused', 'signed-up']) state;
  insert into outbox (topic, key, payload) values ('orders:refund', 'ref_asked', '{"is":"waiting"}');
  insert into outbox (topic, key, dead_at, last_error) values ('payouts:transfer', 'tra_2', ${at}, 'down');
  insert into job_workers (id, seen_at) values ('old:1', now());`

/**
 * Fills a database that has the schema from before the baseline with rows in every state that the conversion renames.
 */
export async function insertRowsBefore(pool: pg.Pool): Promise<void> {
  await pool.query(people)
  await pool.query(states)
  for (const [no, [reason]] of storedReasons.entries())
    await pool.query(
      `insert into refunds (id, order_id, seller_order_id, amount_cents, earnings_cents, commission_cents, fee_cents,
         earnings_from, reason, by, attempt, state, asked_at)
       values ($1, 'ord_1', 'sor_1', 1, 1, 0, 0, 'held', $2, 'seller', $1, 'made', '2026-11-01')`,
      [`reason_${no}`, reason],
    )
  await pool.query(
    `insert into audit_head (no, hash) values (0, '\\x'); insert into ledger_rolled (upto) values (0)`,
  )
  await inTransaction(wrapPool(pool).db, async (tx) => {
    const target = { kind: 'ledger', id: 'house' }
    await audit(tx, { actor: 'sel_1', action: 'ledger.compare', target, at: 1_700_000_000_000 })
    const after = { state: 'made' }
    await audit(tx, {
      actor: 'sel_1',
      action: 'refund.again',
      target,
      after,
      at: 1_700_000_000_001,
      reason: 'A button',
    })
    const of = { currency: 'usd', refType: 'order', refId: 'ord_1', providerId: null } as const
    const sale = { debit: 'provider_clearing', credit: 'house_revenue' } as const
    await postLedgerEntries(tx, [{ key: 'order:ord_1:1', cents: 1_000, ...sale, ...of }], 1_700_000_000_000)
  })
}
