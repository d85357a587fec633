/**
 * Path prefixes (spec §6). A prefix indicates which kind of page sent a call, but never grants access. In a path,
 * `{prefix}` represents all buyer prefixes, because all of them lead to the same handler.
 */
export const guestPrefix = '/sa'
export const directPrefix = '/bd'
/**
 * Prefix of the paths of seller calls that the app's pages use. The server also accepts the prefix in SELLER_PREFIX.
 */
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
 * Returns the prefix for links on a page (spec §1): /sa if the page's path starts with /direct or /sa, otherwise ''.
 */
export function linkPrefix(path: string): string {
  return isDirect(path) ? '/sa' : ''
}

function isDirect(path: string): boolean {
  const first = path.split('/')[1]
  return first === 'direct' || first === 'sa'
}
