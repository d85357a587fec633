import { useLocation } from 'react-router'
import { linkPrefix } from '#contract/prefixes.ts'

// Paths of the pages that visitors open first are not built by href(), which would add its code to their script.

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
 * Returns the current path of a seller's page if it was requested with a former username, under /direct for a first-party
 * seller; undefined if the username is current. The redirect is permanent.
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
  return (isDirectPage(pathname) && isSA ? firstPartyPath(here) : here) + search
}

/** Returns functions that create links for the current page: under /direct they get the prefix /sa (spec §1). */
export function useListingLinks() {
  const prefix = linkPrefix(useLocation().pathname)
  return {
    toListing: (listing: Parameters<typeof listingPath>[0]) => prefix + listingPath(listing),
    toSeller: (username: string) => prefix + sellerPath(username),
    toProfile: (username: string) => prefix + profilePath(username),
    /** Path of the list that this part of the site begins with. */
    toList: `${prefix}/shop`,
    /** Path of a page that both parts have, such as a policy. */
    toPage: (path: string) => prefix + path,
  }
}

const same =
  /^\/sa(\/(?:shop\/(?:subscribe|customerprofile|notifications)|gift|confirm|return-policy)(?:\/.*)?)$/

/**
 * Returns the target of a path under /sa: `/sa/product/u/id` → `/direct/product/u/id`, `/sa/shop/u` → `/direct/u`.
 * Pages without a listing or seller exist once: `/sa/gift` → `/gift`.
 */
export function directPathOf(path: string): string {
  const [, plain] = same.exec(path) ?? []
  if (plain !== undefined) return plain
  return path.replace(/^\/sa\/shop(?=\/|$)/, '/direct').replace(/^\/sa\/product(?=\/|$)/, '/direct/product')
}

/** Returns the path of a first-party listing or seller for a path of the shop. */
export function firstPartyPath(path: string): string {
  return directPathOf(`/sa${path}`)
}

/** Returns the canonical path. */
export function canonicalPath(path: string, isFirstParty: boolean): string {
  return isFirstParty ? firstPartyPath(path) : path
}

export function isDirectPage(path: string): boolean {
  return path === '/direct' || path.startsWith('/direct/')
}
