/**
 * Path prefixes (spec §6). A prefix indicates which kind of page sent a call; it never grants access. `{prefix}` in a
 * path stands for all buyer prefixes, which have the same handler.
 */
export const guestPrefix = '/sa'
export const directPrefix = '/bd'
/** Seller prefix that the app's pages use. The prefix in SELLER_PREFIX works as well. */
export const defaultSellerPrefix = '/seller'
export const buyerPrefixes = ['', directPrefix, guestPrefix] as const

/**
 * Returns the prefix of a shopper's calls (spec §6): /sa for guests, /bd for buyers on pages under /direct or /sa, and
 * none for buyers on all other pages.
 */
export function callPrefix(path: string, hasBuyerToken: boolean): string {
  if (!hasBuyerToken) return guestPrefix
  return isDirect(path) ? directPrefix : ''
}

/**
 * Returns the prefix of links on a page (spec §1): /sa if the page's path starts with /direct or /sa, otherwise none.
 */
export function linkPrefix(path: string): string {
  return isDirect(path) ? '/sa' : ''
}

function isDirect(path: string): boolean {
  const first = path.split('/')[1]
  return first === 'direct' || first === 'sa'
}
