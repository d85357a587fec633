import { expect as expectNow, type Page, test } from '@playwright/test'
import { findDemoListings, listingPath, type ListedItem } from '../support/browser/demo-listings.ts'
import { makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { expectAccessible, waitForHydration, switchTheme } from '../support/browser/page-checks.ts'

// The timeout is long because the server generates each demo picture on first request, which takes time on a small
// machine.
const expect = expectNow.configure({ timeout: 20_000 })

const cards = (page: Page) => page.getByRole('main').getByRole('article')

/**
 * Returns the path of a listing that is not first-party, because new first-party listings are at
 * first available only to members.
 */
async function pathOf(page: Page, stock: 'in stock' | 'sold'): Promise<string> {
  const hasStock = ({ totalAllowed, sizes }: ListedItem) =>
    totalAllowed > 0 && sizes.filter((size) => size.qty > 0).length > 1
  const isSold = ({ sizes }: ListedItem) => sizes.every((size) => size.qty === 0)
  const listings = await findDemoListings(page.request, { direct: false })
  const listing = listings.find(stock === 'sold' ? isSold : hasStock)
  if (listing === undefined) throw new Error(`The demo catalog has no listing that is ${stock}`)
  return listingPath(listing)
}

async function pricesIn(page: Page): Promise<number[]> {
  const texts = await cards(page)
    .getByText(/^\$[\d,.]+$/)
    .allInnerTexts()
  return texts.map((text) => Number(text.replaceAll(/[$,]/g, '')))
}

const isAscending = (prices: readonly number[]): boolean =>
  prices.length > 1 && prices.every((price, at) => at === 0 || price >= prices[at - 1]!)

test('landing, shop, filter, product: with JavaScript, each choice changes the list immediately', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('link', { name: 'See what’s new' }).click()
  // The landing page counts only listings in stock. Therefore the list that the button opens also contains only
  // listings in stock.
  await expect(page).toHaveURL('/shop?stock=1')
  await expect(cards(page)).toHaveCount(24)
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const stock = page.getByRole('checkbox', { name: /In stock only/ })
  await expect(stock).toBeChecked()
  await stock.uncheck()
  await expect(page).toHaveURL('/shop')
  await stock.check()
  await expect(page).toHaveURL(/stock=1/)
  if (isMobile) await page.getByRole('button', { name: 'Close filters' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
  await expect(page).toHaveURL(/sort=price-asc/)
  await expect(page.getByRole('link', { name: 'Remove filter: In stock' })).toBeVisible()
  // Checks the prices repeatedly until they are in order, because the URL changes before the list.
  await expect.poll(async () => isAscending(await pricesIn(page))).toBe(true)
  const title = await cards(page).first().getByRole('link').first().innerText()
  // Finds the listing by title instead of by position, because other journeys add listings at the same time.
  await cards(page).getByRole('link', { name: title, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page).toHaveURL(/stock=1.*sort=price-asc/)
})

test.describe('before the JavaScript has loaded', () => {
  async function beforeScript(page: Page, address: string, act: () => Promise<void>): Promise<void> {
    let letCome = () => {}
    const mayCome = new Promise<void>((resolve) => (letCome = resolve))
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await mayCome
      await route.continue()
    })
    await page.goto(address)
    await act()
    letCome()
  }

  test('a chosen filter and sort order are not lost @phone', async ({ page, isMobile }) => {
    await beforeScript(page, '/shop', async () => {
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc')
      if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('checkbox', { name: /In stock only/ }).check()
    })
    await expect(page).toHaveURL('/shop?stock=1&sort=price-asc')
  })

  test('a chosen plan and a typed code are not lost, even when signed in @long @desktop', async ({
    page,
    request,
  }) => {
    const act = async () => {
      await page.getByRole('radio', { name: /yearly/ }).check()
      await page.getByLabel('Discount or gift code').fill('NO-SUCH-CODE')
    }
    const expectChoices = async () => {
      await expect(page.getByTestId('due-today')).toHaveText('$120.00')
      await expect(page.getByRole('radio', { name: /yearly/ })).toBeChecked()
      await expect(page.getByText('This code isn’t valid')).toBeVisible()
    }
    await beforeScript(page, '/shop/subscribe', act)
    await expectChoices()
    await signIn(page, await makeBuyer(request, 'Ella Early'))
    await beforeScript(page, '/shop/subscribe', act)
    await expectChoices()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('landing, shop, filter, product, bag', async ({ page, isMobile }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'See what’s new' }).click()
    await expect(cards(page)).toHaveCount(24)
    await expect(page).toHaveURL('/shop?stock=1')
    const setStock = async (isOnly: boolean) => {
      if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('checkbox', { name: /In stock only/ }).setChecked(isOnly)
      await page.getByRole('button', { name: /^Show \d/ }).click()
    }
    await setStock(false)
    await expect(page).not.toHaveURL(/stock=1/)
    await setStock(true)
    await expect(page).toHaveURL(/stock=1/)
    await cards(page)
      .locator(`a[href="${await pathOf(page, 'in stock')}"]`)
      .click()
    await page.getByRole('radio').and(page.locator(':enabled')).first().check()
    await page.getByRole('button', { name: 'Add to bag' }).click()
    await expect(page.getByRole('status')).toContainText('Added to your bag')
    await expect(page.getByRole('link', { name: 'Bag: 1' })).toBeVisible()
  })

  test('a search has a URL to share and shows a corrected spelling @phone', async ({ page }) => {
    await page.goto('/')
    const search = page.getByRole('combobox', { name: /^Search for an item/ }).first()
    await search.fill('cashmre')
    await search.press('Enter')
    await expect(page).toHaveURL('/shop?search=cashmre')
    await expect(page.getByText(/Showing results for cashmere/)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  })

  test('the theme switch turns the page dark and back @desktop', async ({ page }) => {
    await page.goto('/return-policy')
    await switchTheme(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page).toHaveURL('/return-policy')
    await switchTheme(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})

test('search suggestions appear while typing, and alternatives if there are no results @phone', async ({
  page,
}) => {
  await page.goto('/shop')
  const search = page.getByRole('combobox', { name: /^Search for an item/ })
  await search.fill('turnschuhe')
  const suggestion = page.getByRole('option', { name: 'Sneakers', exact: true })
  await expect(suggestion).toBeVisible()
  await search.press('ArrowDown')
  await expect(suggestion).toHaveAttribute('aria-selected', 'true')
  await search.press('Enter')
  await expect(page).toHaveURL('/shop?type=Sneakers')
  await search.fill('unicorn dress')
  await search.press('Enter')
  await expect(page.getByText('No exact matches. Showing items that match “dress”.')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/shop?search=dress&max=1')
  await expect(page.getByRole('heading', { name: 'No results for “dress”' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Closest matches/ })).toBeVisible()
  await page.getByRole('link', { name: /^No maximum price/ }).click()
  await expect(page).toHaveURL('/shop?search=dress')
  await expect(cards(page).first()).toBeVisible()
})

test('search engines index no empty list and no search result, on any page @desktop', async ({ request }) => {
  const answer = await request.put('/sa/buyer/filter2', { data: { limit: 1, direct: false } })
  const { products } = (await answer.json()) as { products: { seller: { username: string } }[] }
  const robotsOf = async (address: string) => {
    const text = await (await request.get(address, { headers: { accept: 'text/html' } })).text()
    return /<meta name="robots" content="(\w+)"/.exec(text)?.[1]
  }
  for (const path of ['/shop', '/direct', `/shop/${products[0]!.seller.username}`]) {
    expect.soft(await robotsOf(`${path}?brand=Buy+pills+at+casino.example`), path).toBe('noindex')
    expect.soft(await robotsOf(`${path}?search=coat`), path).toBe('noindex')
    expect.soft(await robotsOf(path), path).toBeUndefined()
  }
})

test('a removed listing redirects home with a toast that appears once @phone', async ({ page }) => {
  const gone = '/product/nobody/prd_00000000000000000000000000'
  // A search engine must get a 404 response, not a redirect to the home page.
  const answer = await page.request.get(gone, { headers: { accept: 'text/html' } })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
  await page.context().clearCookies()
  await page.goto(gone)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status')).toHaveText('That item is no longer available')
  await page.reload()
  await expect(page.getByText('That item is no longer available')).toHaveCount(0)
})

for (const visitor of ['guest', 'buyer'] as const)
  for (const list of ['/shop', '/direct'])
    test(`a click on a missing item redirects a ${visitor} home from ${list} @desktop`, async ({
      page,
      request,
    }) => {
      if (visitor === 'buyer') await signIn(page, await makeBuyer(request, 'Gwen Gone'))
      const unknown = 'prd_00000000000000000000000000'
      // Requests an unknown id instead of the listing's id, to simulate that the listing was deleted after the page was
      // opened.
      await page.route(/prd_\w+(\.data)?(\?.*)?$/, async (route) => {
        const url = route
          .request()
          .url()
          .replace(/prd_\w+/, unknown)
        await (route.request().isNavigationRequest() ? route.continue() : route.continue({ url }))
      })
      await page.goto(list)
      await waitForHydration(page)
      const headings: string[] = []
      await page.exposeFunction('noteHeading', (text: string) => headings.push(text))
      await page.evaluate(() => {
        const { noteHeading } = window as unknown as { noteHeading: (text: string) => void }
        new MutationObserver(() => noteHeading(document.querySelector('h1')?.textContent ?? '')).observe(
          document.body,
          { childList: true, subtree: true },
        )
      })
      await cards(page).first().getByRole('link').first().click()
      await expect(page).toHaveURL('/')
      await expect(
        page.getByRole('status').filter({ hasText: 'That item is no longer available' }),
      ).toBeVisible()
      expect(headings.join(' | ')).not.toMatch(/not found|error/i)
      await page.goBack()
      await expect(page).toHaveURL(list)
    })

test('a sold item remains visible as sold and cannot be bought @desktop', async ({ page }) => {
  await page.goto(await pathOf(page, 'sold'), { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('main').getByText('Sold', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy now' })).toHaveCount(0)
  await expectAccessible(page)
})

test('the page and the server both reject an item without a size @phone', async ({ page, request }) => {
  const path = await pathOf(page, 'in stock')
  await page.goto(path)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add to bag' }).click()
  const sizes = page.getByRole('group', { name: 'Size' })
  await expect(sizes.getByRole('alert')).toHaveText('Please select a size')
  await expect(sizes.getByRole('alert')).toBeInViewport()
  await expect(sizes.getByRole('radio', { disabled: false }).first()).toBeFocused()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Bag: 0' })).toBeVisible()
  const answer = await request.post(path, { form: { then: 'stay' }, maxRedirects: 0 })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('Please select a size')
})

test('the header links to the sign-in, and the footer to pages for shoppers @desktop', async ({ page }) => {
  await page.goto('/shop')
  await expect(page.getByRole('contentinfo').locator('[href="/docs"]')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

for (const isScripted of [true, false]) {
  test(`a listing is reported${isScripted ? '' : ' without JavaScript @long'} @desktop`, async ({
    browser,
    page: first,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: isScripted })
    const page = await context.newPage()
    await page.goto(await pathOf(first, 'in stock'))
    if (isScripted) await waitForHydration(page)
    await page.getByText('Report this item').click()
    if (isScripted) {
      await page.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByLabel('What’s wrong?')).toHaveAccessibleDescription('Choose an option')
    }
    await page.getByLabel('What’s wrong?').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('We’ll review your report.')).toBeVisible()
    await context.close()
  })
}

test('pictures open in a large view and close again with the keyboard only @desktop', async ({ page }) => {
  await page.goto(await pathOf(page, 'in stock'))
  await waitForHydration(page)
  const picture = page.getByRole('link', { name: 'Enlarge photo 1' })
  await picture.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Photos' })
  await expect(dialog.getByRole('status')).toHaveText(/^1 of/)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText(/^2 of/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(picture).toBeFocused()
})

test('each navigation starts at the top, and back and forward restore the scroll position @long @desktop', async ({
  page,
}) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY))
  const goTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y)
  await page.goto('/shop')
  await waitForHydration(page)
  await goTo(900)
  await cards(page).nth(6).getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(place).toBe(0)
  await goTo(500)
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await expect.poll(place).toBe(900)
  await expect(page.locator('#main')).toBeFocused()
  await page.goForward()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(place).toBe(500)
  await page.goBack()
  await expect.poll(place).toBe(900)

  // The scroll position stays the same when a filter changes, but not when the visitor opens the next page of the list.
  await page.getByLabel('In stock only').evaluate((box: HTMLInputElement) => box.click())
  await expect(page).toHaveURL(/stock=1/)
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible()
  expect(await place()).toBe(900)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect.poll(place).toBe(0)
  await expect(page.locator('#main')).toBeFocused()
  await goTo(700)
  await page.reload()
  await waitForHydration(page)
  expect(await place()).toBe(700)
})

test('an error while routing shows the text of the specification @long @phone', async ({ page }) => {
  const headers = { 'server-timing': 'request;desc="req_example"' }
  await page.route('**/shop.data*', (route) => route.fulfill({ status: 500, headers, body: '1' }))
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'See what’s new' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByText('Request ID: req_example')).toBeVisible()
  await expect(page.getByRole('link', { name: 'help@souk.example' }).first()).toBeVisible()
  await expectAccessible(page)
})
