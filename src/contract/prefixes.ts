/**
 * Path prefixes (spec §6): a prefix says where a call came from and never grants a right.
 * `{prefix}` in a path stands for all of a group's prefixes, served by the same handler.
 */
export const guestPrefix = '/sa'
export const directPrefix = '/bd'
/** Sellers' calls: the environment's SELLER_PREFIX and always this one, which the pages use. */
export const defaultSellerPrefix = '/seller'
export const buyerPrefixes = ['', directPrefix, guestPrefix] as const

/** The prefix of a shopper's calls: guests under /sa, buyers bare in the shop and /bd in direct (spec §6). */
export function callPrefix(path: string, hasBuyerToken: boolean): string {
  if (!hasBuyerToken) return guestPrefix
  return isDirect(path) ? directPrefix : ''
}

/** The prefix of links (spec §1): /sa when the first path segment is direct or sa. */
export function linkPrefix(path: string): string {
  return isDirect(path) ? '/sa' : ''
}

function isDirect(path: string): boolean {
  const first = path.split('/')[1]
  return first === 'direct' || first === 'sa'
}
