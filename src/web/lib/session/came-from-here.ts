/**
 * Returns whether the visitor came from a page of this marketplace, and not from another site, an email or a typed URL.
 */
export function cameFromHere(): boolean {
  return URL.parse(document.referrer)?.origin === location.origin
}
