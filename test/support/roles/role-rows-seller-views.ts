import { admins, anySeller, type RoleRow, type Sample } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

/** Expected status codes of the calls for seeing a seller's dashboard as staff. */
export const sellerViewRows = {
  startSellerView: {
    codes: admins,
    sample: ({ seller }) => ({ params: { id: seller.id }, body: { why: 'A question' } }),
  },
  endSellerView: { codes: admins, sample: ofSellerView },
  listSellerViews: { codes: anySeller },
} satisfies Record<string, RoleRow>

async function ofSellerView({ shop, seller, unused }: RoleWorld): Promise<Sample> {
  const id = `svw_${unused()}`
  await shop.pool.query(
    `insert into seller_views (id, token_hash, session_id, staff_id, seller_id, reason, started_at, expires_at)
     values ($1::text, convert_to($1::text, 'UTF8'), '', '', $2, 'A question', now(), now() + interval '1 year')`,
    [id, seller.id],
  )
  return { params: { id } }
}
