import type pg from 'pg'
import { hashToken, secretToken } from '#platform/ids.ts'

/** A bearer token that is good for an hour. */
export async function aToken(pool: pg.Pool, of: { buyerId?: string; sellerId?: string }): Promise<string> {
  const token = secretToken()
  await pool.query(
    `insert into sessions (id, token_hash, buyer_id, seller_id, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, now(), now(), now() + interval '1 hour')`,
    [`ses_${token}`, hashToken(token), of.buyerId ?? null, of.sellerId ?? null],
  )
  return token
}
