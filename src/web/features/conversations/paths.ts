import { href } from 'react-router'
import type { ConversationSide } from '#contract/conversations/conversations.ts'

/** Path of the inbox of each role. */
export const inboxPath: Record<ConversationSide, string> = {
  buyer: '/shop/customerprofile/messages',
  seller: '/shopper/messages',
}

/** Path of a guest's conversation about a seller order, with the token of the order link or the key to the seller order. */
export function guestMessagesPath(stoken: string, sellerOrder: string): string {
  return `/confirm/messages?${new URLSearchParams({ order: stoken, about: sellerOrder })}`
}

/** Returns the path for a new message. It redirects to an existing conversation on the same subject. */
export function newConversationPath(
  side: ConversationSide,
  about: { listing: string } | { sellerOrder: string },
): string {
  return `${inboxPath[side]}/new?${new URLSearchParams(about)}`
}

/** Path of a guest's order page: the whole order for a link token, one seller order for a key, which contains dots. */
export function guestOrderPath(stoken: string): string {
  return stoken.includes('.')
    ? href('/confirm-order/:stoken', { stoken })
    : `/confirm?order=${encodeURIComponent(stoken)}`
}
