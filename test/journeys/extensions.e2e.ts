import { expect as plain, type Page } from '@playwright/test'
import { findDemoListings, listingPath } from '../support/browser/demo-listings.ts'
import { signInOwner } from '../support/browser/account-steps.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })

const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent'))

test('an owner turns an extension on and off, and visitors see its theme, texts and slot @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const faults: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const [listing] = await findDemoListings(visitor.request, { inStock: true, direct: false })
  const product = listingPath(listing!)
  // Visits the pages before the extension is turned on, so that the page cache contains versions without the extension.
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Editor’s picks' })).toBeVisible()
  await visitor.goto(product)
  await expect(visitor.getByRole('region', { name: 'How does it fit?' })).toHaveCount(0)
  const before = await accentOf(visitor)

  await signInOwner(page)
  await page.goto('/sa/extensions')
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn on size-advice' }).click()
  await expect(page.getByText('size-advice turned on')).toBeVisible()

  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Picked for you to try on' })).toBeVisible()
  expect(await accentOf(visitor)).not.toBe(before)
  await waitForHydration(visitor)
  await expect(visitor.getByRole('heading', { name: 'Picked for you to try on' })).toBeVisible()
  await visitor.goto(product)
  const advice = visitor.getByRole('region', { name: 'How does it fit?' })
  await expect(advice).toContainText('No votes yet.')
  await waitForHydration(visitor)
  await advice.getByRole('button', { name: 'Runs small' }).click()
  await expect(advice).toContainText('Choose one size up')
  await expectAccessible(visitor)
  await visitor.reload()
  await expect(advice).toContainText('Choose one size up')
  // On client-side navigation, JavaScript inserts the extension's content into the page.
  await visitor.goto('/')
  await waitForHydration(visitor)
  await visitor
    .getByRole('region', { name: 'Picked for you to try on' })
    .locator(`h3 a:not([href$="${listing!._id}"])`)
    .first()
    .click()
  await expect(visitor).toHaveURL(/\/product\//)
  await expect(advice).toContainText('No votes yet.')
  await visitor.goto(`${product}?lang=de`)
  await expect(visitor.getByRole('region', { name: 'Wie fällt es aus?' })).toContainText('fällt klein aus')
  await visitor.goto('/?lang=en')

  await page.getByRole('button', { name: 'Turn off size-advice' }).click()
  await expect(page.getByText('size-advice turned off')).toBeVisible()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Editor’s picks' })).toBeVisible()
  expect(await accentOf(visitor)).toBe(before)
  await visitor.goto(product)
  await expect(visitor.getByRole('region', { name: 'How does it fit?' })).toHaveCount(0)
  expect(faults).toEqual([])
})
