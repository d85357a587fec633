import { profilePath, sellerPath, canonicalPath } from '#web/features/listing/listing-links.ts'
import type { SitemapEntry } from './sitemap-xml.ts'

interface ListedSeller {
  username: string
  isSA: boolean
  changedAt: string
}

/** Returns a seller's sitemap entries: the shop page and the profile page. */
export function sellerEntries({ username, isSA, changedAt }: ListedSeller): SitemapEntry[] {
  return [sellerPath(username), profilePath(username)].map((path) => ({
    path: canonicalPath(path, isSA),
    changedAt,
  }))
}
