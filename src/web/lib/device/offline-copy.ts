/**
 * Paths of pages that the service worker can show from saved data: the bag and, if the buyer keeps them on the device,
 * the orders.
 */
const paths = ['/bag', '/shop/customerprofile/orders']

/** Returns whether the service worker can show its own page for a path while the marketplace cannot be reached. */
export function hasOfflineCopy(path: string): boolean {
  return paths.includes(path.split('?', 1)[0]!) && Boolean(navigator.serviceWorker?.controller)
}
