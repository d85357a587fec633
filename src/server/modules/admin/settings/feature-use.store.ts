import { sql } from 'kysely'
import type { FeatureUse } from '#contract/admin/feature-use.ts'
import type { Db } from '#platform/database/db.ts'

/** Counts how much each optional feature is used: the members, gifts, conversations, items, and orders. */
export async function countFeatureUse(db: Db, now: Date): Promise<FeatureUse> {
  const { rows } = await sql<FeatureUse>`select
    (select count(*)::int from buyers where erased_at is null and member_until > ${now}) as members,
    (select count(*)::int from memberships where status in ('active', 'trialing', 'past_due')
      and subscription_id is not null and cancel_at is null) as renewing,
    (select count(*)::int from gifts where state = 'open' and paid_at is not null and disputed_at is null
      and expires_at > ${now}) as "openGifts",
    (select count(*)::int from gifts where state = 'refunded' and disputed_at is null and 'failed' =
      (select r.state from gift_refunds r where r.gift_id = gifts.id order by r.id desc limit 1)) as "failedGiftRefunds",
    (select count(*)::int from conversations where seller_order_id is not null) as "orderConversations",
    (select count(*)::int from conversations where listing_id is not null) as "listingConversations",
    (select count(*)::int from listings where state = 'active'
      and seller_id in (select id from sellers where is_sa)) as "ownListings",
    (select count(*)::int from seller_orders where seller_id in (select id from sellers where is_sa)
      and state in ('paid', 'shipped', 'delivered', 'received', 'issue', 'returning', 'returned')) as "ownOrders"
    `.execute(db)
  return rows[0]!
}
