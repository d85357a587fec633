import { useLocation } from 'react-router'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { linkPrefix } from '#contract/prefixes.ts'

// The paths in this file are not built with React Router's `href()`, because its code would then be part of the
// JavaScript for the first page of a visit.

export function listingPath(listing: { _id: string; seller: { username: string } }): string {
  return `/product/${encodeURIComponent(listing.seller.username)}/${listing._id}`
}

export function sellerPath(username: string): string {
  return `/shop/${encodeURIComponent(username)}`
}

export function profilePath(username: string): string {
  return `/shop/profile/${encodeURIComponent(username)}`
}

/**
 * Returns the current path of a seller's page if the URL contains a former username of the seller; undefined if the
 * username is current. A first-party seller's page under /direct stays under /direct. The caller redirects permanently
 * to the returned path.
 */
export function movedSellerPath(
  url: string,
  requestedUsername: string,
  { username, isSA }: { username: string; isSA: boolean },
  path: (username: string) => string,
): string | undefined {
  if (requestedUsername.toLowerCase() === username.toLowerCase()) return undefined
  const { pathname, search } = new URL(url)
  const here = path(username)
  return (isDirectPage(pathname) && isSA ? toDirectPath(here) : here) + search
}

/**
 * Returns functions that create links for the current page. On pages under /direct, the links have the prefix /sa
 * (spec §1).
 */
export function useListingLinks() {
  const { pathname } = useLocation()
  const prefix = isFeatureOn('direct') ? linkPrefix(pathname) : ''
  return {
    toListing: (listing: Parameters<typeof listingPath>[0]) => prefix + listingPath(listing),
    toSeller: (username: string) => prefix + sellerPath(username),
    toProfile: (username: string) => prefix + profilePath(username),
    /** Path to the main list of listings: under /sa on first-party pages, otherwise in the shop. */
    toList: `${prefix}/shop`,
    /** Returns the path to a page that exists both with and without the prefix, such as a policy. */
    toPage: (path: string) => prefix + path,
  }
}

const same =
  /^\/sa(\/(?:shop\/(?:subscribe|customerprofile|notifications)|gift|confirm|return-policy)(?:\/.*)?)$/

/**
 * Returns the path that a path under /sa redirects to: `/sa/product/u/id` → `/direct/product/u/id`, `/sa/shop/u` →
 * `/direct/u`. All other pages exist only without a prefix: `/sa/gift` → `/gift`. While the direct area is off, the
 * path of a listing or seller leads to the shop: `/sa/product/u/id` → `/product/u/id`.
 */
export function resolveGuestPath(path: string): string {
  const [, plain] = same.exec(path) ?? []
  if (plain !== undefined) return plain
  if (!isFeatureOn('direct')) return path.replace(/^\/sa(?=\/)/, '')
  return path.replace(/^\/sa\/shop(?=\/|$)/, '/direct').replace(/^\/sa\/product(?=\/|$)/, '/direct/product')
}

/** Converts the path of a listing or seller in the shop to the path under /direct. */
export function toDirectPath(path: string): string {
  return resolveGuestPath(`/sa${path}`)
}

/** Returns the canonical path for the page of a listing or seller. */
export function canonicalPath(path: string, isFirstParty: boolean): string {
  return isFirstParty ? toDirectPath(path) : path
}

/**
 * Returns whether a page under /direct must be redirected to the same page in the shop, because the seller is not a
 * first-party seller or the direct area is off.
 */
export function mustLeaveDirect(path: string, { isSA }: { isSA: boolean }): boolean {
  return isDirectPage(path) && !(isSA && isFeatureOn('direct'))
}

export function isDirectPage(path: string): boolean {
  return path === '/direct' || path.startsWith('/direct/')
}
