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
  asked: string,
  { username, isSA }: { username: string; isSA: boolean },
  path: (username: string) => string,
): string | undefined {
  if (asked.toLowerCase() === username.toLowerCase()) return undefined
  const { pathname, search } = new URL(url)
  const here = path(username)
  return (isDirectPage(pathname) && isSA ? firstPartyPath(here) : here) + search
}

/** The same addresses as links of the page one is on: within direct they get the prefix /sa (spec §1). */
export function useListingLinks() {
  const prefix = linkPrefix(useLocation().pathname)
  return {
    toListing: (listing: Parameters<typeof listingPath>[0]) => prefix + listingPath(listing),
    toSeller: (username: string) => prefix + sellerPath(username),
    toProfile: (username: string) => prefix + profilePath(username),
    /** The list this part of the site begins with. */
    toList: `${prefix}/shop`,
    /** A page that is the same for both, such as a policy. */
    toPage: (path: string) => prefix + path,
  }
}

const same =
  /^\/sa(\/(?:shop\/(?:subscribe|customerprofile|notifications)|gift|confirm|return-policy)(?:\/.*)?)$/

/**
 * Where a page under /sa stands: `/sa/product/u/id` → `/direct/product/u/id`, `/sa/shop/u` → `/direct/u`; a page that is not
 * of one listing or seller is there once: `/sa/gift` → `/gift`.
 */
export function directPathOf(path: string): string {
  const [, plain] = same.exec(path) ?? []
  if (plain !== undefined) return plain
  return path.replace(/^\/sa\/shop(?=\/|$)/, '/direct').replace(/^\/sa\/product(?=\/|$)/, '/direct/product')
}

/** A first-party listing's or seller's own page, by the shop's address of it. */
export function firstPartyPath(path: string): string {
  return directPathOf(`/sa${path}`)
}

/** The one address search engines know it by. */
export function truePath(path: string, isFirstParty: boolean): string {
  return isFirstParty ? firstPartyPath(path) : path
}

export function isDirectPage(path: string): boolean {
  return path === '/direct' || path.startsWith('/direct/')
}
