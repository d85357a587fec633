import { href } from 'react-router'
import type { ConversationSide } from '#contract/conversations/conversations.ts'

/** Path of the inbox for each role. */
export const inboxPath: Record<ConversationSide, string> = {
  buyer: '/shop/customerprofile/messages',
  seller: '/shopper/messages',
}

/**
 * Returns the path to a guest's conversation about a seller order. `stoken` is either the token from the order link or
 * the access key of the seller order.
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
 * Returns the path to a guest's order page. `stoken` is either the token from the order link, which shows the whole
 * order, or the access key of a seller order, which contains dots and shows only this seller order.
 */
export function guestOrderPath(stoken: string): string {
  return stoken.includes('.')
    ? href('/confirm-order/:stoken', { stoken })
    : `/confirm?order=${encodeURIComponent(stoken)}`
}
