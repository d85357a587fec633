import { expect as expectNow, test } from '@playwright/test'
import { findDemoListings, listingPath } from '../support/browser/demo-listings.ts'
import { storedOnDevice } from '../support/browser/saved-on-device.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

const expect = expectNow.configure({ timeout: 20_000 })

test('photos fill the width of a phone and can be swiped and enlarged @phone', async ({ page }) => {
  const [listing] = await findDemoListings(page.request, { direct: false, inStock: true })
  await page.goto(listingPath(listing!))
  await waitForHydration(page)
  const gallery = page.locator('#gallery')
  const box = (await gallery.boundingBox())!
  expect(box.x).toBe(0)
  expect(box.width).toBe(page.viewportSize()!.width)
  const dots = page.locator('.gallery i')
  await expect(dots.nth(0)).toHaveAttribute('data-on')
  await gallery.evaluate((row) => row.scrollTo({ left: row.clientWidth }))
  await expect(dots.nth(1)).toHaveAttribute('data-on')
  await expect(dots.nth(0)).not.toHaveAttribute('data-on')
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Enlarge photo 2/ }).click()
  const photo = page
    .getByRole('dialog', { name: 'Photos' })
    .locator('.pswp__item[aria-hidden=false] img')
    .last()
  await expect(photo).toBeVisible()
  const width = async () => (await photo.boundingBox())!.width
  const before = await width()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', distance: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-distance, distance].map((by, id) => ({ x: 195 + by, y: 350, id })),
    })
  await touch('touchStart', 40)
  for (let distance = 45; distance <= 120; distance += 5) await touch('touchMove', distance)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(width).toBeGreaterThan(before * 1.5)
})

test('laptops show the buy button and the seller without scrolling @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 })
  const [listing] = await findDemoListings(page.request, { direct: false, inStock: true })
  await page.goto(listingPath(listing!))
  const button = (await page.getByRole('button', { name: 'Buy now' }).boundingBox())!
  expect(button.y + button.height).toBeLessThan(657)
  const offer = page.locator(`[data-bag-of="${listing!._id}"]`)
  await expect(offer.getByText(/Ships within|Usually ships within/)).toBeVisible()
  await expect(offer.getByText(/Buyer protection until at least \w+ \d+/)).toBeVisible()
})

test('an early-access item has a badge with its opening time, and is not among the first items of a page @desktop', async ({
  page,
}) => {
  const answer = await page.request.get('/sa/buyer/early-access')
  const { listings } = (await answer.json()) as { listings: { _id: string; membersUntil: string }[] }
  // Other journeys buy some of the items, and a card without stock has no badge.
  const inStock = await page.request.put('/sa/buyer/filter2', { data: { inStock: true, direct: true } })
  const { products } = (await inStock.json()) as { products: { _id: string }[] }
  const listing = listings.find((one) => products.some((product) => product._id === one._id))
  expect(listing).toBeDefined()
  const { _id, membersUntil } = listing!
  await page.goto('/direct')
  await waitForHydration(page)
  const time = await page.evaluate(
    (at) => new Date(at).toLocaleString('en', { weekday: 'long', hour: 'numeric', minute: '2-digit' }),
    membersUntil,
  )
  const card = page.getByRole('article').filter({ has: page.locator(`a[href$="${_id}"]`) })
  await expect(card.getByText(`Members first, everyone from ${time}`)).toBeVisible()
  for (const path of ['/', '/shop']) {
    await page.goto(path)
    const first = page.getByRole('main').locator('a[href*="/product/"]')
    const links = await first.evaluateAll((all) => all.slice(0, 9).map((link) => link.getAttribute('href')))
    expect(links.filter((href) => listings.some((locked) => href!.endsWith(locked._id)))).toEqual([])
  }
})

test('recently viewed items appear in this browser until they are cleared @desktop', async ({ page }) => {
  const [first, second] = await findDemoListings(page.request, { direct: false, inStock: true })
  const section = page.getByRole('region', { name: 'Recently viewed' })
  for (const listing of [first!, second!]) {
    await page.goto(listingPath(listing))
    await waitForHydration(page)
    await page.mouse.wheel(0, 300)
    await expect.poll(async () => JSON.stringify((await storedOnDevice(page)).records)).toContain(listing._id)
  }
  await expect(section.getByRole('article')).toHaveCount(1)
  await page.goto('/')
  await waitForHydration(page)
  await page.mouse.wheel(0, 300)
  await expect(section.getByRole('article')).toHaveCount(2)
  await expect(section.getByRole('link').first()).toHaveAttribute('href', listingPath(second!))
  await section.getByRole('button', { name: 'Clear' }).click()
  await expect(section.getByRole('article')).toHaveCount(0)
  await section.getByRole('button', { name: 'Undo' }).click()
  await expect(section.getByRole('article')).toHaveCount(2)
  await section.getByRole('button', { name: 'Clear' }).click()
  await page.reload()
  await waitForHydration(page)
  await page.mouse.wheel(0, 300)
  await expect(section).toBeHidden()
})

test('recommendations show each picture once @desktop', async ({ page }) => {
  for (const listing of (await findDemoListings(page.request, { direct: false, inStock: true })).slice(
    0,
    3,
  )) {
    await page.goto(listingPath(listing))
    const pictures = page.getByRole('region', { name: 'You may also like' }).locator('img')
    const sources = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    const own = await page.locator('#gallery img').first().getAttribute('src')
    expect(new Set([own, ...sources]).size).toBe(sources.length + 1)
  }
})
