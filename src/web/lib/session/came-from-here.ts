/**
 * Returns whether a link on this marketplace led to the page, as opposed to another site, an email or a typed address.
 */
export function cameFromHere(): boolean {
  return URL.parse(document.referrer)?.origin === location.origin
}
