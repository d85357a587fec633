import { publicShortName } from '#modules/accounts/accounts.ts'
import type { Conversation } from '#contract/conversations/conversations.ts'
import type { StoredConversation, ConversationTopic } from './conversations.store.ts'

type Shown = Pick<Conversation, 'buyer' | 'seller' | 'about'>
type Named = Pick<
  StoredConversation | ConversationTopic,
  'buyerName' | 'sellerUsername' | 'sellerName' | 'sellerAvatar' | 'isSellerSA'
>
type About = Pick<
  StoredConversation | ConversationTopic,
  'title' | 'photo' | 'listingId' | 'sellerOrderId' | 'orderId' | 'orderNumber'
>

/** Returns the buyer, the seller and the topic (listing or order) of a conversation, in the API format. */
export function conversationPeopleView(row: Named & About): Shown {
  return {
    buyer: { name: publicShortName(row.buyerName) },
    seller: {
      username: row.sellerUsername,
      name: row.sellerName,
      sellerav: row.sellerAvatar === null ? null : { location: `/pictures/${row.sellerAvatar}-320.webp` },
      isSA: row.isSellerSA,
    },
    about: {
      kind: row.sellerOrderId === null ? 'listing' : 'order',
      title: row.title,
      photo: row.photo && { ...row.photo, alt: row.photo.alt ?? '' },
      listingId: row.listingId,
      sellerOrderId: row.sellerOrderId,
      orderId: row.orderId,
      orderNumber: row.orderNumber,
    },
  }
}
