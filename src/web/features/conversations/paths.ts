import { href } from 'react-router'
import type { ConversationSide } from '#contract/conversations/conversations.ts'

/** Path to the inbox for each role. */
export const inboxPath: Record<ConversationSide, string> = {
  buyer: '/shop/customerprofile/messages',
  seller: '/shopper/messages',
}

/**
 * Returns the path to a guest's conversation about a seller order. `stoken` is the token of the order link or the key
 * of the seller order.
 */
export function guestMessagesPath(stoken: string, sellerOrder: string): string {
  return `/confirm/messages?${new URLSearchParams({ order: stoken, about: sellerOrder })}`
}

/** Returns the path for a new message. The page redirects to an existing conversation about the same subject. */
export function newConversationPath(
  side: ConversationSide,
  about: { listing: string } | { sellerOrder: string },
): string {
  return `${inboxPath[side]}/new?${new URLSearchParams(about)}`
}

/**
 * Returns the path to a guest's order page. A link token shows the whole order; a key, which contains dots, shows one
 * seller order.
 */
export function guestOrderPath(stoken: string): string {
  return stoken.includes('.')
    ? href('/confirm-order/:stoken', { stoken })
    : `/confirm?order=${encodeURIComponent(stoken)}`
}
