/**
 * Returns whether the visitor came from a page of this marketplace, as opposed to another site, an email or a typed
 * address.
 */
export function cameFromHere(): boolean {
  return URL.parse(document.referrer)?.origin === location.origin
}
