import { aBuyer, aToken } from '#test/support/factories.ts'
import { aCardToken } from '#test/support/shop.ts'
import type { FastifyInstance } from 'fastify'
import type { OfflineProvider } from '#test/support/provider/offline-provider.ts'
import type pg from 'pg'

/** A simulated buyer: a guest, who has no token, or a signed-in buyer. */
export interface DrillShopper {
  token: string | undefined
  email: string
}

/**
 * Order actions that a seller's helper account is allowed to perform. Only the seller is allowed to perform other
 * actions.
 */
const helperActions = new Set(['ship', 'packed', 'delivered'])

/** Creates four shoppers: two guests, a signed-in buyer, and a member, who does not pay the service fee. */
export async function createShoppers(pool: pg.Pool): Promise<DrillShopper[]> {
  const guest = { token: undefined, email: 'ada@guest.example' }
  const shoppers: DrillShopper[] = [guest, guest]
  for (const isMember of [false, true]) {
    const { id, email } = await aBuyer(pool)
    if (isMember) await pool.query(`update buyers set member_until = '2999-01-01' where id = $1`, [id])
    shoppers.push({ email, token: await aToken(pool, { buyerId: id }) })
  }
  return shoppers
}

/** Returns randomly selected payment details: a new card, a new card that the buyer saves, or a saved card. */
export async function choosePaymentDetails(
  { server, provider }: { server: FastifyInstance; provider: OfflineProvider },
  { token }: DrillShopper,
  { card, press, random }: { card: string; press: string; random: () => number },
): Promise<object> {
  if (token !== undefined && random() < 0.5) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.inject({ method: 'GET', url: '/api/cards', headers })
    const { cards = [] } = answer.json() as { cards?: { _id: string }[] }
    const saved = cards[Math.floor(random() * cards.length)]
    if (saved) return { savedCard: { _id: saved._id, press } }
  }
  const saveCard = token !== undefined && random() < 0.5
  const confirmationToken = await aCardToken(provider.server, card, saveCard)
  return { confirmationToken, ...(saveCard && { saveCard }) }
}

/** Returns true if a helper's call succeeded although the server should have rejected it. */
export const wasHelperWronglyAllowed = (verb: string, answer: unknown): boolean =>
  !helperActions.has(verb) && /\b2\d\d\b/.test(String(answer))
