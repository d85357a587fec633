import type { conversationAdminCalls } from '#contract/conversations/conversations-admin.ts'
import type { guestMessageCalls } from '#contract/conversations/guest-messages.ts'
import type { conversationCalls } from '#contract/conversations/conversations.ts'
import type { savedReplyCalls } from '#contract/conversations/saved-replies.ts'
import { aSellerOrder } from '#modules/reviews/reviews.fixture.ts'
import { createLowPicture } from '../browser/low-picture.ts'
import { aConversation, aGuestConversation, aMessage } from '../conversations.ts'
import { statusForAllRoles, anySeller, supportTeam, type RoleRow, type Sample } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const anySignedIn = { ...statusForAllRoles(200), guest: 401 }
/**
 * Status codes of calls about a conversation that only the two participants can see. All other accounts, including
 * admins, get a 404.
 */
const participants = { ...statusForAllRoles(404), guest: 401, buyer: 200, seller: 200 }

const ofOrder = async ({ shop, buyer, seller }: RoleWorld): Promise<string> =>
  (await aSellerOrder(shop, { seller, buyerId: buyer.id, state: 'paid' })).id

const ofOwnConversation =
  (body?: () => object) =>
  async ({ shop, buyer, seller }: RoleWorld): Promise<Sample> => {
    const { id } = await aConversation(shop, { buyer, seller, about: 'order' })
    return { params: { id }, ...(body && { body: body() }) }
  }

/**
 * Creates an input about a guest's order with a message. The input contains the token from the order link, which
 * authorizes any caller.
 */
const ofGuest =
  (body?: () => object) =>
  async ({ shop, seller }: RoleWorld): Promise<Sample> => {
    const { stoken, sellerOrder } = await aGuestConversation(shop, { seller })
    return { params: { stoken, sellerOrder }, ...(body && { body: body() }) }
  }

/** Creates an input about a conversation to which support was called and which support has joined. */
const ofCase =
  (body?: () => object) =>
  async (world: RoleWorld): Promise<Sample> => {
    const sample = await ofOwnConversation(body)(world)
    const { id } = sample.params!
    await world.shop.pool.query(`update conversations set support = 'joined' where id = $1`, [id])
    return sample
  }

/**
 * Expected status codes and sample inputs for calls about messages between buyers and sellers. A conversation is
 * visible to its participants. After support was called, the conversation is also visible to support.
 */
export const conversationRows: {
  [
    name in
      | keyof typeof conversationCalls
      | keyof typeof guestMessageCalls
      | keyof typeof savedReplyCalls
      | keyof typeof conversationAdminCalls
  ]: RoleRow
} = {
  listConversations: { codes: anySignedIn },
  findConversation: {
    codes: participants,
    sample: async (world) => ({ query: { sellerOrder: await ofOrder(world) } }),
  },
  startConversation: {
    codes: participants,
    sample: async (world) => ({
      body: aMessage('When will it ship?', { sellerOrder: await ofOrder(world) }),
    }),
  },
  getConversation: { codes: participants, sample: ofOwnConversation() },
  sendMessage: { codes: participants, sample: ofOwnConversation(() => aMessage('Thank you!')) },
  readConversation: { codes: participants, sample: ofOwnConversation(() => ({ seq: 1 })) },
  addMessagePhoto: { codes: anySignedIn, sample: async () => ({ body: await createLowPicture() }) },
  blockConversation: { codes: participants, sample: ofOwnConversation(() => ({ isBlocking: false })) },
  reportConversation: { codes: participants, sample: ofOwnConversation(() => ({ reason: 'spam' })) },
  getGuestConversation: { codes: statusForAllRoles(200), sample: ofGuest() },
  writeAsGuest: { codes: statusForAllRoles(200), sample: ofGuest(() => aMessage('Thank you!')) },
  addGuestPhoto: {
    codes: statusForAllRoles(200),
    async sample(world) {
      const { params } = await ofGuest()(world)
      return { params: { stoken: params!.stoken! }, body: await createLowPicture() }
    },
  },
  readAsGuest: { codes: statusForAllRoles(200), sample: ofGuest(() => ({ seq: 1 })) },
  blockAsGuest: { codes: statusForAllRoles(200), sample: ofGuest(() => ({ isBlocking: false })) },
  reportAsGuest: { codes: statusForAllRoles(200), sample: ofGuest(() => ({ reason: 'spam' })) },
  callSupportAsGuest: { codes: statusForAllRoles(200), sample: ofGuest(() => ({})) },
  callSupport: { codes: participants, sample: ofOwnConversation(() => ({})) },
  listSavedReplies: { codes: anySeller },
  saveReply: { codes: anySeller, sample: () => ({ body: { title: 'Sizes', text: 'It runs small.' } }) },
  removeReply: { codes: anySeller, sample: () => ({ params: { id: 'nothing' } }) },
  listConversationCases: { codes: supportTeam },
  getConversationCase: { codes: supportTeam, sample: ofCase() },
  joinConversation: { codes: supportTeam, sample: ofCase(() => ({})) },
  writeAsSupport: { codes: supportTeam, sample: ofCase(() => aMessage('Let me help.')) },
  closeConversationCase: { codes: supportTeam, sample: ofCase(() => ({})) },
}
