/**
 * Path prefixes (spec §6). A prefix tells the origin of a call and never grants a right. `{prefix}` in a path stands
 * for all buyer prefixes, which share a handler.
 */
export const guestPrefix = '/sa'
export const directPrefix = '/bd'
/** Seller prefix that pages use. The environment's SELLER_PREFIX works as well. */
export const defaultSellerPrefix = '/seller'
export const buyerPrefixes = ['', directPrefix, guestPrefix] as const

/**
 * Returns the prefix of a shopper's calls: /sa for guests, none for buyers in the shop, and /bd for buyers in direct
 * (spec §6).
 */
export function callPrefix(path: string, hasBuyerToken: boolean): string {
  if (!hasBuyerToken) return guestPrefix
  return isDirect(path) ? directPrefix : ''
}

/** Returns the prefix of links: /sa if the first path segment is direct or sa, otherwise none (spec §1). */
export function linkPrefix(path: string): string {
  return isDirect(path) ? '/sa' : ''
}

function isDirect(path: string): boolean {
  const first = path.split('/')[1]
  return first === 'direct' || first === 'sa'
}
