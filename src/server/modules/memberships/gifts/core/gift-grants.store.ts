import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { unusedSecondsByGift } from '#modules/memberships/core/memberships.rules.ts'

export interface Grant {
  from: Date
  until: Date
  seconds: number
}

/** Returns the membership time that was granted when the gift was redeemed. */
export async function findGrant(db: Db | Tx, giftId: string): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`select from_at as from, until_at as until, seconds from membership_days
    where source_id = ${giftId} and kind = 'gift'`.execute(db)
  return rows[0]
}

interface GrantedTime {
  buyerId: string
  giftFrom: Date | null
  giftUntil: Date | null
  gifts: { id: string; granted: number; seconds: number }[]
}

/** Returns the granted and the unused seconds of the gifts that the given buyers have redeemed, keyed by gift id. */
export async function listGrants(
  db: Db,
  buyerIds: readonly string[],
  now: number,
): Promise<Map<string, { seconds: number; secondsLeft: number }>> {
  const { rows } = await sql<GrantedTime>`
    select m.buyer_id as "buyerId", m.gift_from as "giftFrom", m.gift_until as "giftUntil",
      (select coalesce(json_agg(json_build_object('id', d.source_id, 'granted', d.seconds, 'seconds', d.seconds
          + coalesce((select sum(r.seconds) from membership_days r where r.gift_id = d.source_id
            and r.kind = 'refund'), 0)) order by d.id), '[]')
        from membership_days d where d.buyer_id = m.buyer_id and d.kind = 'gift') as gifts
    from memberships m where m.buyer_id = any(${buyerIds}::text[])`.execute(db)
  const all = rows.flatMap(({ giftFrom, giftUntil, gifts }) => {
    const left = unusedSecondsByGift(
      gifts,
      giftFrom && giftUntil && { from: giftFrom, until: giftUntil },
      now,
    )
    return gifts.map(({ id, granted }) => [id, { seconds: granted, secondsLeft: left.get(id)! }] as const)
  })
  return new Map(all)
}
