import { sql, type RawBuilder } from 'kysely'
import { keptItems, mayReturnSql, owedForItems } from '../../core/returns.store.ts'

export const iso = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const photos = (keys: string): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('key', ph.key, 'width', ph.width, 'height', ph.height, 'blur', ph.blur,
    'alt', '') order by k.at)
  from unnest(${sql.ref(keys)}) with ordinality as k(key, at) join issue_photos ph on ph.key = k.key), '[]')`

const notes = sql`coalesce((select json_agg(json_build_object('by', n.by, 'text', n.text,
    'photos', ${photos('n.photo_keys')}, 'offer', n.offer, 'offerCents', n.offer_cents, 'at', ${iso('n.at')})
    order by n.at, n.id)
  from issue_notes n where n.issue_id = i.id), '[]')`

const issueJson = sql`(select json_build_object('_id', i.id, 'kind', i.kind, 'text', i.text,
    'photos', ${photos('i.photo_keys')}, 'state', i.state, 'outcome', i.outcome,
    'openedAt', ${iso('i.opened_at')}, 'answerBy', ${iso('i.answer_by')}, 'decideBy', ${iso('i.decide_by')},
    'closedAt', ${iso('i.closed_at')}, 'closedBy', i.closed_by, 'returnCarrier', i.return_carrier,
    'returnTracking', i.return_tracking, 'returnSentAt', ${iso('i.return_sent_at')},
    'returnTo', case when i.state in ('returning', 'returned') then i.return_to end,
    'returnPaidBy', i.return_paid_by, 'notes', ${notes})
  from issues i where i.seller_order_id = seller_order.id order by i.id desc limit 1)`

const returnLine = sql`json_build_object('_id', l.id, 'label', l.label, 'size', l.size_label)`

const returnJson = sql`(select json_build_object('_id', r.id, 'reason', r.reason, 'text', r.text,
    'photos', ${photos('r.photo_keys')}, 'lines', case when r.line_ids is not null then (select json_agg(${returnLine} order by l.position)
      from order_lines l where l.id = any(r.line_ids)) end, 'refundCents', r.refund_cents,
    'state', r.state, 'outcome', r.outcome, 'paidBy', r.paid_by,
    'returnTo', case when r.closed_at is null then r.return_to end, 'openedAt', ${iso('r.opened_at')},
    'carrier', r.carrier, 'trackingNumber', r.tracking_number, 'sentAt', ${iso('r.sent_at')},
    'receivedAt', ${iso('r.received_at')}, 'closedAt', ${iso('r.closed_at')})
  from returns r where r.seller_order_id = seller_order.id order by r.id desc limit 1)`

/**
 * SQL that builds the JSON of a `RawBuyerSellerOrder`. The query must use these aliases: `seller_order` for the seller
 * order, `o` for the order and `s` for the seller.
 */
export const sellerOrderJson = sql`json_build_object(
  '_id', seller_order.id, 'state', seller_order.state, 'currency', o.currency,
  'linkVersion', o.link_version,
  'seller', json_build_object('username', s.username, 'name', s.name, 'isFirstParty', s.is_sa),
  'carrier', seller_order.carrier, 'trackingNumber', seller_order.tracking_number,
  'dueMove', seller_order.due_move, 'dueAt', ${iso('seller_order.due_at')}, 'paidAt', ${iso('seller_order.paid_at')},
  'packedAt', ${iso('seller_order.packed_at')}, 'isPaidOut', seller_order.released_at is not null and not s.is_sa,
  'delivery', case when seller_order.ships_by is not null then json_build_object('shipsBy', seller_order.ships_by,
    'from', seller_order.arrives_from, 'by', seller_order.arrives_by) end,
  'notArrived', case when seller_order.paused_at is not null then json_build_object('at', ${iso('seller_order.paused_at')},
    'until', ${iso('seller_order.paused_until')}) end,
  'totalCents', coalesce(seller_order.earnings_cents, 0) + seller_order.commission_cents + seller_order.fee_cents,
  'refundedCents', seller_order.refunded_cents, 'owedForItemsCents', ${owedForItems},
  'timeline', (select json_agg(json_build_object('state', m.state, 'by', m.by, 'at', ${iso('m.at')}) order by m.id)
    from seller_order_moves m where m.seller_order_id = seller_order.id),
  'refunds', coalesce((select json_agg(json_build_object('_id', r.id, 'cents', r.amount_cents, 'state', r.state,
      'reasonCode', r.reason, 'reasonText', r.reason_text, 'by', r.by, 'at', ${iso('r.asked_at')}) order by r.id)
    from refunds r where r.seller_order_id = seller_order.id and r.state <> 'void'), '[]'),
  'issue', ${issueJson}, 'return', ${returnJson},
  'deliveredAt', ${iso('seller_order.delivered_at')}, 'receivedAt', ${iso('seller_order.received_at')},
  'returnDays', seller_order.return_days, 'returnPaidBy', seller_order.return_paid_by, 'mayReturn', ${mayReturnSql},
  'returnableLines', coalesce((select json_agg(${returnLine} order by l.position) ${keptItems}), '[]'))`

/** SQL for the item in an order line `l` that the seller `s` sold. Null for lines without an item, such as shipping. */
export const lineItem = sql`case when l.listing_id is not null then json_build_object('line', l.id, '_id', l.listing_id,
  'username', s.username, 'sizeID', l.size_id, 'size', l.size_label, 'photo', l.photo) end`

/** SQL for the price lines of a seller order that are shown to the buyer, sorted by position. */
export const sellerOrderLines = sql`(select coalesce(json_agg(json_build_object(
    'code', l.code, 'label', l.label, 'seller', s.username,
    'amount', json_build_object('cents', l.amount_cents, 'currency', o.currency),
    'item', ${lineItem}) order by l.position), '[]')
  from order_lines l where l.order_id = o.id and l.seller_id = seller_order.seller_id and l.for_buyer)`

/**
 * SQL for the listings of a seller order, as shown in order lists. Several units of a size are one listing, `2 ×
 * Title`.
 */
export const sellerOrderListings = sql`coalesce((select json_agg(json_build_object('_id', l.listing_id,
    'title', case when l.n > 1 then concat(l.n, ' × ', l.label) else l.label end,
    'size', l.size_label, 'photo', l.photo) order by l.position)
  from (select listing_id, label, size_label, photo, count(*) as n, min(position) as position from order_lines
    where order_id = seller_order.order_id and seller_id = seller_order.seller_id and code = 'item'
    group by listing_id, size_id, label, size_label, photo) l), '[]')`
