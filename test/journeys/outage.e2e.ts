import { expect as expectNow, test } from '@playwright/test'
import { findDemoListings, listingPath } from '../support/browser/demo-listings.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

// The timeout is long because the page renders its layout a second time, which takes time on a busy machine.
const expect = expectNow.configure({ timeout: 40_000 })

test('a page with unavailable data says so, and loads automatically once the data is available again @desktop', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  let requests = 0
  await page.route(/\.data/, (route) => {
    requests++
    return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '1' })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We’ll be right back' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('Unexpected')).toHaveCount(0)
  await expectAccessible(page)
  await expect.poll(() => requests).toBeGreaterThan(2)
  await page.unroute(/\.data/)
  await expect(page.getByRole('heading', { level: 1, name: 'We’ll be right back' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
})

test("a guest's page that never loads shows an error after thirty seconds @long @phone", async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await waitForHydration(page)
  await page.route(/\.data/, () => undefined)
  const requests = page.waitForRequest(/\/shop\.data/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' }).click()
  await requests
  await page.clock.fastForward(30_500)
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(
    page.getByText('Cancelled request. Took longer than 30000ms to get complete response.'),
  ).toBeVisible()
})

test('offline, a button or a link keeps the page and the selected size, and works when online again @desktop', async ({
  page,
  context,
}) => {
  const listings = await findDemoListings(page.request, { inStock: true, direct: false })
  const path = listingPath(listings.find(({ sizes }) => sizes.filter(({ qty }) => qty > 0).length > 1)!)
  const offline = page.getByText('You seem to be offline. Check your connection and try again.')
  const expectStays = async (address: string) => {
    await expect(offline).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close this message' }).click()
  }
  // Opens both pages, so that the browser has loaded their JavaScript before the connection is lost.
  await page.goto('/shop')
  await waitForHydration(page)
  await page.goto(path)
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' }).click()
  await expect(page).toHaveURL('/shop')
  await page.goBack()
  await expect(page).toHaveURL(path)
  const size = page.getByRole('radio').and(page.locator(':enabled')).first()
  await size.check()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectStays(path)
  await page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' }).click()
  await expectStays(path)
  await expect(size).toBeChecked()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expect(page.getByText('Added to your bag')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' }).click()
  await expect(page).toHaveURL('/shop')

  await context.setOffline(true)
  await page.goBack()
  await expectStays('/shop')
  await context.setOffline(false)
  await page.goBack()
  await expect(page).toHaveURL(path)
})

test("the page stays if the next page's JavaScript fails to load, and the link works later @desktop", async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('search').locator('input').first().fill('coat')
  await page.route('**/assets/**', (route) => route.abort('connectionfailed'))
  const arrivals = page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' })
  await arrivals.click()
  await expect(page.getByText('We couldn’t reach the shop')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('search').locator('input').first()).toHaveValue('coat')
  await page.unroute('**/assets/**')
  await arrivals.click()
  await expect(page).toHaveURL('/shop')
  await waitForHydration(page)
})

test("a search opens its page after the page's JavaScript failed to load @desktop", async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const search = page.getByRole('search').locator('input').first()
  await search.fill('coat')
  await page.route('**/assets/**', (route) => route.abort('connectionfailed'))
  await search.press('Enter')
  await expect(page.getByText('We couldn’t reach the shop')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.unroute('**/assets/**')
  await search.press('Enter')
  await expect(page).toHaveURL('/shop?search=coat')
})

test('offline, an error page stays, and an unsent filter can be sent later @desktop', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await waitForHydration(page)
  await page.goto('/shop/nobody_here')
  await waitForHydration(page)
  const arrivals = page.getByRole('contentinfo').getByRole('link', { name: 'New arrivals' })
  await arrivals.click()
  await expect(page).toHaveURL('/shop')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await context.setOffline(true)
  await arrivals.click()
  await expect(page.getByText('You seem to be offline')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await context.setOffline(false)
  await page.goto('/shop')
  await waitForHydration(page)
  await context.setOffline(true)
  const inStock = page.getByRole('checkbox', { name: /In stock only/ })
  await inStock.check()
  await expect(page.getByText('You seem to be offline')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Show \d/ }).click()
  await expect(page).toHaveURL('/shop?stock=1')
})
