/** Whether a page of this marketplace led to this one: no other site, email or typed address did. */
export function cameFromHere(): boolean {
  return URL.parse(document.referrer)?.origin === location.origin
}
