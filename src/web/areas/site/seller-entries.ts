import { profilePath, sellerPath, canonicalPath } from '#web/features/listing/listing-links.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

interface ListedSeller {
  username: string
  isSA: boolean
  changedAt: string
}

/** Returns the sitemap's entries of a seller: the shop and the profile. */
export function sellerEntries({ username, isSA, changedAt }: ListedSeller): SitemapEntry[] {
  return [sellerPath(username), profilePath(username)].map((path) => ({
    path: canonicalPath(path, isSA),
    changedAt,
  }))
}
