import { randomBytes } from 'node:crypto'
import { aBuyer, aHelper, aSeller, aToken, type TestSeller } from '../factories.ts'
import type { TestShop } from '../shop.ts'

/** Who the table of rights asks. The buyer and the seller own what is asked for; the others own none of it. */
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
  'superAdmin',
] as const
export type Role = (typeof roles)[number]

export interface RoleWorld {
  shop: TestShop
  tokens: Record<Role, string | undefined>
  buyer: { id: string; email: string }
  seller: TestSeller
  /** A text nobody has used yet, fit for usernames and e-mails. */
  unused(): string
  anApplication(): Promise<string>
  /** A review of the seller's. */
  aReview(): Promise<string>
  /** A further session of the buyer. */
  aSessionId(): Promise<string>
}

/** One person of each role, all new. */
export async function aRoleWorld(shop: TestShop): Promise<RoleWorld> {
  const { pool } = shop
  const [buyer, member] = await Promise.all([aBuyer(pool), aBuyer(pool)])
  await pool.query(`update buyers set member_until = '2999-01-01' where id = $1`, [member.id])
  const [seller, another, support, moderator, finance, admin, superAdmin] = await Promise.all([
    aSeller(pool),
    aSeller(pool),
    aSeller(pool, { role: 'support' }),
    aSeller(pool, { role: 'moderator' }),
    aSeller(pool, { role: 'finance' }),
    aSeller(pool, { isAdmin: true }),
    aSeller(pool, { isSA: true }),
  ])
  const helper = await aHelper(pool, seller)
  await pool.query(`insert into invalidations (topic, key) values ('seller', $1)`, [seller.id])
  const unused = (): string => `u${randomBytes(8).toString('hex')}`
  return {
    shop,
    tokens: {
      guest: undefined,
      buyer: await aToken(pool, { buyerId: buyer.id }),
      member: await aToken(pool, { buyerId: member.id }),
      seller: await aToken(pool, { sellerId: seller.id }),
      anotherSeller: await aToken(pool, { sellerId: another.id }),
      helper,
      support: await aToken(pool, { sellerId: support.id }),
      moderator: await aToken(pool, { sellerId: moderator.id }),
      finance: await aToken(pool, { sellerId: finance.id }),
      admin: await aToken(pool, { sellerId: admin.id }),
      superAdmin: await aToken(pool, { sellerId: superAdmin.id }),
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
