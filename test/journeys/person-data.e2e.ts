import { expect, test, type Page } from '@playwright/test'
import { makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { waitForHydration } from '../support/browser/page-checks.ts'

/** Records all later requests of the page: requests for router data, and API calls with or without a bearer token. */
function watchRequests(page: Page) {
  const seen = { data: [] as string[], calls: [] as { path: string; hasToken: boolean }[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.data')) seen.data.push(pathname)
    else if (['fetch', 'xhr'].includes(request.resourceType()))
      seen.calls.push({ path: pathname, hasToken: 'authorization' in request.headers() })
  })
  return seen
}

/**
 * URL of a list that is sorted by number of watchers. The listings that other journeys create and remove have no
 * watchers and are therefore not at the top of this list.
 */
const lastingListings = '/shop?sort=watched'

const firstListing = (page: Page) => page.getByRole('main').getByRole('article').getByRole('link').first()

async function openAListing(page: Page): Promise<void> {
  const title = await firstListing(page).innerText()
  await firstListing(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

test('signed-in pages load their data through the API, and guest pages include it in the response @desktop', async ({
  page,
  request,
}) => {
  await page.goto(lastingListings)
  await waitForHydration(page)
  const guest = watchRequests(page)
  await openAListing(page)
  expect(guest.data).toEqual([expect.stringMatching(/^\/product\/.*\.data$/)])
  expect(guest.calls.filter(({ path }) => path.includes('/viewcount/'))).toEqual([])

  await signIn(page, await makeBuyer(request, 'Ada Rowe'))
  await page.goto(lastingListings)
  await waitForHydration(page)
  const buyer = watchRequests(page)
  await openAListing(page)
  expect(buyer.data).toEqual([])
  expect(buyer.calls).toContainEqual({
    path: expect.stringMatching(/\/buyer\/viewcount\//) as unknown,
    hasToken: true,
  })
  await page.goBack()
  await expect(page).toHaveURL(lastingListings)
  await expect(firstListing(page)).toBeVisible()
})

test('a session that was ended elsewhere does not block the shop @long @phone', async ({ page, request }) => {
  await signIn(page, await makeBuyer(request, 'Ben Holt'))
  await page.goto(lastingListings)
  await waitForHydration(page)
  await page.evaluate(() => localStorage.setItem('token', 'of-a-session-long-gone'))
  await openAListing(page)
})
