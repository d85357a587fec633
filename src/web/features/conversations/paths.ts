import type { ConversationSide } from '#contract/conversations/conversations.ts'

/** Where each side reads its messages. */
export const inboxPath: Record<ConversationSide, string> = {
  buyer: '/shop/customerprofile/messages',
  seller: '/shopper/messages',
}

/** Where a guest writes to the seller about an order, by the link of the order or the key to the seller order. */
export function guestMessagesPath(stoken: string, sellerOrder: string): string {
  return `/confirm/messages?${new URLSearchParams({ order: stoken, about: sellerOrder })}`
}

/** Where a first message is written, or the conversation about it goes on. */
export function newConversationPath(
  side: ConversationSide,
  about: { listing: string } | { sellerOrder: string },
): string {
  return `${inboxPath[side]}/new?${new URLSearchParams(about)}`
}

/** The page that a guest came from: of the whole order by its link, of one seller order by its key, which has dots. */
export function guestOrderPath(stoken: string): string {
  return stoken.includes('.')
    ? `/confirm-order/${encodeURIComponent(stoken)}`
    : `/confirm?order=${encodeURIComponent(stoken)}`
}
