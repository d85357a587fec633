import { expect as expectNow, test } from '@playwright/test'
import { expectAccessibleInBothThemes, waitForHydration } from '../support/browser/page-checks.ts'

// The timeout is long because the server generates some demo pictures on first request, which takes time on a small
// machine.
const expect = expectNow.configure({ timeout: 20_000 })

async function somePaths(get: (path: string) => Promise<{ json(): Promise<unknown> }>): Promise<string[]> {
  const answer = await get('/sa/buyer/sellers?limit=2')
  const { sellers } = (await answer.json()) as { sellers: { username: string }[] }
  const username = sellers[0]?.username ?? ''
  const listed = await get(`/sa/buyer/selleruser/${username}`)
  const { items } = (await listed.json()) as { items: { _id: string }[] }
  return [
    '/',
    '/shop',
    '/shop?search=nothingatallfitsthis',
    `/shop/${username}`,
    `/shop/profile/${username}`,
    `/product/${username}/${items[0]?._id}`,
    '/return-policy',
    '/not-available',
    '/login',
    '/nowhere/at/all',
  ]
}

test('every page is accessible in light and dark mode', async ({ page, request }) => {
  for (const path of await somePaths((url) => request.get(url))) {
    await page.goto(path)
    await waitForHydration(page)
    await expectAccessibleInBothThemes(page)
    expect(await page.title(), path).toMatch(/Souk/)
  }
})

// Checks only a selection of pages. `npm run drill:looks` checks all pages.
test('no page is wider than the narrowest phone, in English or German @phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const paths = await somePaths((url) => request.get(url))
  for (const language of ['en', 'de']) {
    await page.goto(`/?lang=${language}`)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `${language} ${path}`).toBeLessThanOrEqual(360)
    }
  }
})

test('menu and filters open and close with the keyboard', async ({ page, isMobile }) => {
  await page.goto('/shop')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  if (!isMobile) return expect(filters).toBeVisible()
  await expect(filters).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await expect(filters).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()
})

test('the landing page has no layout shift while it loads and hydrates', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + (entry as unknown as { value: number }).value,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await waitForHydration(page)
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.01)
})

test('search engines find titles, one canonical URL, structured data and every item @desktop', async ({
  page,
  request,
}) => {
  const [path = ''] = (await somePaths((url) => request.get(url))).filter((each) =>
    each.startsWith('/product/'),
  )
  await page.goto(path)
  const origin = new URL(page.url()).origin
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', origin + path)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/pictures\//)
  const data = await page.locator('script[type="application/ld+json"]').innerText()
  const { '@graph': graph } = JSON.parse(data) as { '@graph': { '@type': string }[] }
  expect(graph.map((entry) => entry['@type'])).toEqual(['Product', 'BreadcrumbList'])
  const index = await (await request.get('/sitemap.xml')).text()
  const parts = [...index.matchAll(/<loc>([^<]+)/g)].map((match) => match[1] ?? '')
  const maps = await Promise.all(parts.map(async (url) => (await request.get(url)).text()))
  const shops = maps.filter((_, at) => parts[at]!.includes('/sellers-')).join('')
  expect(shops.match(/<url>/g)).toHaveLength(
    shops.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)!.length,
  )
  const total = (
    (await (await request.put('/sa/buyer/filter2', { data: { limit: 1 } })).json()) as { total: number }
  ).total
  const addresses = [...maps.join('').matchAll(/<loc>[^<]*(\/product\/[^<]*)/g)].map((match) => match[1]!)
  expect(addresses.filter((address) => !address.includes('?'))).toHaveLength(total)
  expect(addresses.filter((address) => address.endsWith('?lang=de'))).toHaveLength(total)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('visitors who open a link under /sa are redirected to the page under /direct @desktop', async ({
  request,
}) => {
  for (const [opened, landed] of [
    ['/sa/product/maya/prd_1', '/direct/product/maya/prd_1'],
    ['/sa/shop?brand=Bode', '/direct?brand=Bode'],
    ['/sa/shop/subscribe', '/shop/subscribe'],
    ['/sa/gift', '/gift'],
    ['/sa/confirm?order=1', '/confirm?order=1'],
    ['/sa/return-policy', '/return-policy'],
  ] as const) {
    const answer = await request.get(opened, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, landed])
  }
})
