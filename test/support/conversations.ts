import { randomUUID } from 'node:crypto'
import { aSellerOrder } from '#modules/reviews/reviews.fixture.ts'
import { aBuyer, aSeller, aStoredListing, aToken, type TestSeller } from './factories.ts'
import { Browser, type TestShop } from './shop.ts'

export interface TestConversation {
  id: string
  buyer: Browser
  seller: Browser
  buyerId: string
  buyerEmail: string
  sellerId: string
  /** Id of the listing that the conversation is about. */
  listing: string | undefined
  sellerOrder: string | undefined
}

interface ConversationOptions {
  about?: 'listing' | 'order'
  buyer?: { id: string; email: string }
  seller?: TestSeller
  text?: string
}

/** Creates the body for sending a message. `attempt` is a new idempotency key. */
export const aMessage = (text: string, more: object = {}) => ({ text, attempt: randomUUID(), ...more })

/** Creates a conversation in which a buyer asks a seller about a listing or about a paid order. */
export async function aConversation(
  shop: TestShop,
  options: ConversationOptions = {},
): Promise<TestConversation> {
  const { about = 'listing', text = 'Is it true to size?' } = options
  const { pool, server } = shop
  const person = options.buyer ?? (await aBuyer(pool))
  const sellerAccount = options.seller ?? (await aSeller(pool))
  const buyer = new Browser(server, await aToken(pool, { buyerId: person.id }))
  const seller = new Browser(server, await aToken(pool, { sellerId: sellerAccount.id }))
  const listing = about === 'listing' ? (await aStoredListing(pool, { seller: sellerAccount })).id : undefined
  const sellerOrder =
    about === 'order'
      ? (await aSellerOrder(shop, { seller: sellerAccount, buyerId: person.id, state: 'paid' })).id
      : undefined
  const started = await buyer.call('POST', '/api/conversations', aMessage(text, { listing, sellerOrder }))
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  return {
    id: started.body._id as string,
    buyer,
    seller,
    buyerId: person.id,
    buyerEmail: person.email,
    sellerId: sellerAccount.id,
    listing,
    sellerOrder,
  }
}

/**
 * Creates a guest's conversation with the seller of an order. The guest is authorized by the token in the order link.
 */
export async function aGuestConversation(
  shop: TestShop,
  options: { seller?: TestSeller; text?: string } = {},
) {
  const seller = options.seller ?? (await aSeller(shop.pool))
  const { id: sellerOrder } = await aSellerOrder(shop, { seller, state: 'paid' })
  const email = `guest.${sellerOrder}@guest.example`
  const { rows } = await shop.pool.query<{ id: string }>(
    `update orders set email = $2 where id = (select order_id from seller_orders where id = $1) returning id`,
    [sellerOrder, email],
  )
  // In this fixture, the token in the order link equals the id of the order.
  const stoken = rows[0]!.id
  const guest = new Browser(shop.server)
  const url = `/api/order/${stoken}/messages/${sellerOrder}`
  const started = await guest.call('POST', url, aMessage(options.text ?? 'When will it ship?'))
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const dashboard = new Browser(shop.server, await aToken(shop.pool, { sellerId: seller.id }))
  return { id: started.body._id as string, stoken, sellerOrder, email, url, guest, seller, dashboard }
}
