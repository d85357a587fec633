import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

export interface NamedTarget {
  kind: string
  id: string
}

/**
 * Returns a function that looks up the display name of a target of an audit entry or ledger entry. The name is a title,
 * a username, an email or an order number (for orders, and for refunds and other objects that belong to an order). The
 * function returns null if the target was deleted or has no name.
 */
export async function listTargetNames(
  db: Db,
  targets: readonly NamedTarget[],
): Promise<(target: NamedTarget) => string | null> {
  const of = (kind: string): string[] => [
    ...new Set(targets.flatMap((target) => (target.kind === kind ? [target.id] : []))),
  ]
  const { rows } = await sql<NamedTarget & { name: string }>`
    select 'order' as kind, id, no::text as name from orders where id = any(${of('order')}::text[])
    union all
    select 'seller-order', p.id, o.no::text from seller_orders p join orders o on o.id = p.order_id
      where p.id = any(${of('seller-order')}::text[])
    union all
    select 'refund', r.id, o.no::text from refunds r join orders o on o.id = r.order_id
      where r.id = any(${of('refund')}::text[])
    union all
    select 'dispute', d.id, o.no::text from disputes d join orders o on o.id = d.order_id
      where d.id = any(${of('dispute')}::text[])
    union all
    select 'issue', i.id, o.no::text from issues i join seller_orders p on p.id = i.seller_order_id
      join orders o on o.id = p.order_id where i.id = any(${of('issue')}::text[])
    union all
    select 'transfer', t.id, o.no::text from transfers t join seller_orders p on p.id = t.seller_order_id
      join orders o on o.id = p.order_id where t.id = any(${of('transfer')}::text[])
    union all
    select 'listing', id, title from listings where id = any(${of('listing')}::text[])
    union all
    select 'seller', id, '@' || username from sellers where id = any(${of('seller')}::text[])
    union all
    select 'buyer', id, email from buyers where erased_at is null and id = any(${of('buyer')}::text[])
    union all
    select 'application', id, name from seller_applications where id = any(${of('application')}::text[])`.execute(
    db,
  )
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return ({ kind, id }) => names.get(`${kind} ${id}`) || null
}
