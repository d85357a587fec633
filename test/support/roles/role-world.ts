import { randomBytes } from 'node:crypto'
import { aBuyer, aHelper, aToken, createSellers, createTokens, type TestSeller } from '../factories.ts'
import type { TestShop } from '../shop.ts'

/**
 * Roles in the role table. The records in the sample inputs belong to the roles `buyer` and `seller`. Accounts with
 * other roles own no records.
 */
export const roles = [
  'guest',
  'buyer',
  'member',
  'seller',
  'anotherSeller',
  'helper',
  'support',
  'moderator',
  'finance',
  'admin',
  'owner',
] as const
export type Role = (typeof roles)[number]

export interface RoleWorld {
  shop: TestShop
  tokens: Record<Role, string | undefined>
  buyer: { id: string; email: string }
  seller: TestSeller
  /** Returns a unique string that is valid as a username and as part of an email address. */
  unused(): string
  anApplication(): Promise<string>
  /** Creates a review about the seller. */
  aReview(): Promise<string>
  /** Creates another session for the buyer and returns the id of this session. */
  aSessionId(): Promise<string>
}

/** Creates a new account for each role. */
export async function aRoleWorld(shop: TestShop): Promise<RoleWorld> {
  const { pool } = shop
  const [buyer, member] = await Promise.all([aBuyer(pool), aBuyer(pool)])
  await pool.query(`update buyers set member_until = '2999-01-01' where id = $1`, [member.id])
  const sellers = await createSellers(pool, [
    {},
    {},
    { role: 'support' },
    { role: 'moderator' },
    { role: 'finance' },
    { isAdmin: true },
    { isSA: true },
  ])
  const seller = sellers[0]!
  const helper = await aHelper(pool, seller)
  const [buyerToken, memberToken, ...sellerTokens] = await createTokens(pool, [
    { buyerId: buyer.id },
    { buyerId: member.id },
    ...sellers.map(({ id }) => ({ sellerId: id })),
  ])
  await pool.query(`insert into invalidations (topic, key) values ('seller', $1)`, [seller.id])
  const unused = (): string => `u${randomBytes(8).toString('hex')}`
  return {
    shop,
    tokens: {
      guest: undefined,
      buyer: buyerToken,
      member: memberToken,
      seller: sellerTokens[0],
      anotherSeller: sellerTokens[1],
      helper,
      support: sellerTokens[2],
      moderator: sellerTokens[3],
      finance: sellerTokens[4],
      admin: sellerTokens[5],
      owner: sellerTokens[6],
    },
    buyer,
    seller,
    unused,
    async anApplication() {
      const id = unused()
      await pool.query(
        `insert into seller_applications (id, name, email, why, applied_at) values ($1, 'Mila', $2, 'Coats', now())`,
        [id, `${id}@mail.example`],
      )
      return id
    },
    async aReview() {
      const id = `fbk_${unused()}`
      await pool.query(
        `with made as (insert into feedback (id, seller_id, author, rate, body, created_at)
           values ($1, $2, 'Mia', 4.5, 'Fits.', now()) returning seller_id)
         update sellers set rating_sum = rating_sum + 9, rating_count = rating_count + 1
         from made where id = made.seller_id`,
        [id, seller.id],
      )
      return id
    },
    async aSessionId() {
      await aToken(pool, { buyerId: buyer.id })
      const { rows } = await pool.query<{ id: string }>(
        'select id from sessions where buyer_id = $1 order by id desc limit 1',
        [buyer.id],
      )
      return rows[0]!.id
    },
  }
}
