import { offeredLanguages } from '#web/features/site/offered-languages.ts'
import { urlInLanguage } from '#web/features/site/url-in-language.ts'

/**
 * Maximum number of entries per sitemap file. The standard allows 50,000 URLs, but each smaller file needs fewer
 * database reads.
 */
export const entriesPerFile = 960
export const entriesPerRead = 96

export interface SitemapEntry {
  path: string
  changedAt?: string
}

export function sitemapIndexXml(
  origin: string,
  { listings, sellers }: { listings: number; sellers: number },
): string {
  const partsOf = (name: string, total: number): string[] =>
    Array.from({ length: Math.ceil(total / entriesPerFile) }, (_, at) => `/sitemaps/${name}-${at + 1}.xml`)
  const paths = ['/sitemaps/pages.xml', ...partsOf('sellers', sellers), ...partsOf('pieces', listings)]
  return xml(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`),
  )
}

/** Creates a sitemap. `codes` lists the offered languages, starting with the default language. */
export function sitemapXml(
  origin: string,
  entries: readonly SitemapEntry[],
  codes: readonly string[],
): string {
  const languages = offeredLanguages(codes).map(([code]) => code)
  return xml(
    'urlset',
    entries.flatMap(({ path, changedAt }) => {
      const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
      const alternates = alternatesOf(origin + path, languages)
      return languages.map((language) => {
        const address = urlInLanguage(language, origin + path, languages[0]!)
        return `<url><loc>${escapeXml(address)}</loc>${changed}${alternates}</url>`
      })
    }),
  )
}

/** Returns the URLs of a page in all languages, including the page's own URL. */
function alternatesOf(address: string, languages: readonly string[]): string {
  const all = [
    ...languages.map((code) => [code, urlInLanguage(code, address, languages[0]!)]),
    ['x-default', address],
  ]
  return all
    .map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeXml(href!)}"/>`)
    .join('')
}

export function xmlResponse(text: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

function xml(element: string, entries: string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${space}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${element}>\n`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
