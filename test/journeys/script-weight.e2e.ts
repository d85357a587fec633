import { expect, test } from '@playwright/test'
import { findDemoListings, listingPath } from '../support/browser/demo-listings.ts'
import { firstScriptLimit, scriptLimits, measureScripts } from '../support/browser/page-scripts.ts'

const pages = [
  { name: 'landing', language: 'en' },
  { name: 'shop', language: 'en' },
  { name: 'product', language: 'en' },
  { name: 'product', language: 'de' },
] as const
for (const { name, language } of pages) {
  test(`the ${name} page (${language}) loads no more JavaScript than its limit, even after hydration @desktop`, async ({
    page,
    request,
  }) => {
    const { first, all, lines } = await measureScripts(page, `${await addressOf(name)}?lang=${language}`)
    expect(all, lines.join('\n')).toBeLessThanOrEqual(scriptLimits[name])
    expect(lines.join('\n'), 'React DOM waits until the page has loaded').toMatch(/hydrate-.*once loaded/)
    expect(first, lines.join('\n')).toBeLessThanOrEqual(firstScriptLimit)

    async function addressOf(pageName: typeof name): Promise<string> {
      if (pageName !== 'product') return pageName === 'landing' ? '/' : '/shop'
      const [listing] = await findDemoListings(request, { inStock: true, direct: false })
      return listingPath(listing!)
    }
  })
}
