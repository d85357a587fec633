import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import type { Card, Product } from '#contract/catalog/catalog.ts'
import { exactUsd } from '../support/browser/usd.ts'
import { makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { fillCard, fillInCheckoutForm, payButton, putInBag } from '../support/money/buying.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

async function filter(request: APIRequestContext, data: object): Promise<Card[]> {
  const answer = await request.put('/sa/buyer/filter2', { data })
  return ((await answer.json()) as { products: Card[] }).products
}

/**
 * Returns a first-party listing that only members can buy yet. The listing can be sold out. The desktop test uses the
 * newest such listing and the phone test uses the next one.
 */
async function earlyListing(request: APIRequestContext, isMobile: boolean): Promise<Product> {
  const newest = await filter(request, { direct: true })
  const listings = await Promise.all(
    newest.slice(0, 6).map(async ({ _id }) => {
      const answer = await request.get(`/sa/buyer/viewcount/${_id}`)
      return (await answer.json()) as Product
    }),
  )
  const early = listings.filter(({ membersUntil }) => membersUntil !== null)
  return early[isMobile ? 1 : 0]!
}

function directPath({ _id, seller }: Card | Product): string {
  return `/direct/product/${seller.username}/${_id}`
}

/**
 * Returns the links from /direct to other sections of the site (spec §1). Ignores links to /sa, to pictures and to the
 * sign-in page, because every section has these links.
 */
async function linksOutOf(page: Page): Promise<(string | null)[]> {
  const all = await page
    .locator('main a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return all.filter((href) => !/^\/(sa|direct|pictures|login)\b/.test(href ?? ''))
}

function recordStatusRequests(page: Page): string[] {
  const statusRequests: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('/check-subscription-status/')) statusRequests.push(sent.url())
  })
  return statusRequests
}

test('a guest sees first-party items immediately, and the time when a new one becomes available @desktop', async ({
  page,
  request,
  context,
  baseURL,
  isMobile,
}) => {
  const listing = await earlyListing(request, isMobile)
  const statusRequests = recordStatusRequests(page)
  await page.goto('/direct')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Direct')
  const link = page.getByRole('link', { name: listing.title, exact: true }).first()
  await expect(link).toHaveAttribute('href', `/sa/product/${listing.seller.username}/${listing._id}`)
  await waitForHydration(page)
  await expectAccessible(page)
  await link.click()
  await expect(page).toHaveURL(directPath(listing))
  await expect(page.getByRole('heading', { name: 'Early access for members' })).toBeVisible()
  await expect(page.locator(`time[datetime="${listing.membersUntil}"]`)).toBeVisible()
  await expect(page.getByText(exactUsd(listing.price.cents)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Become a member' })).toHaveAttribute(
    'href',
    '/sa/shop/subscribe',
  )
  await expectAccessible(page)

  const { ID: sizeID } = listing.sizes.find(({ qty }) => qty > 0)!
  const { username, name } = listing.seller
  await putInBag(context, baseURL!, [
    { _id: listing._id, sizeID, title: listing.title, username, sellerName: name },
  ])
  await page.goto('/checkout')
  await expect(page.getByTestId('members-only')).toContainText(listing.title)
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await page.goto('/bag')
  await expect(page.getByText(/^Early access for members/)).toBeVisible()
  await expectAccessible(page)
  expect(statusRequests).toEqual([])
})

test('direct contains first-party items and links everything else to the shop @long @phone', async ({
  page,
  request,
}) => {
  const [firstParty] = await filter(request, { direct: true })
  const [other] = await filter(request, { direct: false })
  await page.goto(`/sa/product/${firstParty!.seller.username}/${firstParty!._id}`)
  await expect(page).toHaveURL(directPath(firstParty!))
  await page.goto(`/direct/${firstParty!.seller.username}`)
  await expect(page).toHaveTitle('Sold by Souk · Souk')
  for (const path of [
    `/direct/${firstParty!.seller.username}`,
    `/direct/profile/${firstParty!.seller.username}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstParty!.seller.name)
    const links = page.locator('main').getByRole('link').and(page.locator('[href*="/product/"]'))
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toMatch(/^\/sa\/product\/souk\//)
    expect(await linksOutOf(page)).toEqual([])
    await waitForHydration(page)
    await expectAccessible(page)
  }
  await page.goto(directPath(firstParty!))
  expect(await linksOutOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Ask the seller' }).click()
  await expect(page).toHaveURL(/\/login\?to=.*messages%2Fnew%3Flisting%3D/)
  await page.goto(directPath(other!))
  await expect(page).toHaveURL(`/product/${other!.seller.username}/${other!._id}`)
  await page.goto(`/direct/${other!.seller.username}`)
  await expect(page).toHaveURL(`/shop/${other!.seller.username}`)
  expect((await page.goto('/direct/nobody'))?.status()).toBe(404)
})

test("a member's status loads before the pages, and the member buys early without the fee @long @desktop", async ({
  page,
  request,
  isMobile,
}) => {
  const listing = await earlyListing(request, isMobile)
  const statusRequests = recordStatusRequests(page)
  await signIn(page, await makeBuyer(request, 'Dora Direct'))
  await page.goto(directPath(listing))
  await expect(page.getByRole('link', { name: 'Become a member' })).toBeVisible()
  // If the browser has no stored membership status, the page must not send a status request (spec §4).
  expect(statusRequests).toEqual([])

  await page.goto('/shop/subscribe?plan=membership_monthly')
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $12.00 and become a member' }).click()
  await expect(page).toHaveURL(/\/signup-complete$/)

  let release = () => {}
  let isReleased = new Promise<void>((done) => (release = done))
  await page.route('**/subscription/check-subscription-status/**', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.evaluate(() => localStorage.setItem('currentPeriodEnd', '1'))
  // Delays the JavaScript. The page must know the membership status before hydration. Otherwise, the content would be
  // visible first and covered later.
  let letScript = () => {}
  const mayScript = new Promise<void>((done) => (letScript = done))
  await page.route('**/assets/hydrate-*', async (route) => {
    await mayScript
    await route.continue()
  })
  // Records what each frame shows. The spinner must be visible first and the page content second. The content must
  // never be visible before the spinner.
  await page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { frames_shown: frames })
    const look = () => {
      const pages = document.querySelector('.direct-pages')
      const shown = pages?.checkVisibility() ? 'page' : pages ? 'spinner' : 'nothing'
      if (frames.at(-1) !== shown) frames.push(shown)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(directPath(listing))
  for (const isAlive of [false, true]) {
    if (isAlive) {
      letScript()
      await expect.poll(() => statusRequests.length).toBe(1)
    }
    await expect(page.getByTestId('direct-loading')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  }
  release()
  await expect(page.getByTestId('direct-loading')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listing.title)
  expect(statusRequests).toHaveLength(1)
  const frames = () => page.evaluate(() => (window as unknown as { frames_shown: string[] }).frames_shown)
  expect((await frames()).filter((shown) => shown !== 'nothing')).toEqual(['spinner', 'page'])

  // Repeats the check with a link from a page in another section. On this navigation, no page-specific JavaScript runs
  // before React.
  await page.goto('/shop')
  await waitForHydration(page)
  isReleased = new Promise<void>((done) => (release = done))
  await page.evaluate(() => localStorage.setItem('currentPeriodEnd', '1'))
  await page.getByRole('link', { name: 'Direct', exact: true }).first().click()
  await expect(page.getByTestId('direct-loading')).toBeVisible()
  await expect.poll(() => statusRequests.length).toBe(2)
  release()
  await expect(page.getByTestId('direct-loading')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Direct')
  expect((await frames()).filter((shown) => shown !== 'nothing')).toEqual(['spinner', 'page'])
  await page.goto(directPath(listing))

  await expect(page.getByText('Your membership saves you')).toBeVisible()
  await expectAccessible(page)
  for (const size of await page.getByRole('radio').and(page.locator(':enabled')).all()) {
    await size.check()
    break
  }
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await fillInCheckoutForm(page)
  await fillCard(page, '4242 4242 4242 4242')
  await expect(page.getByTestId('member-note')).toContainText('Your membership saves you')
  await expect(page.getByTestId('members-only')).toHaveCount(0)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)
})
