import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/browser/page-checks.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Your shop' })

test('the bar at the bottom of a phone links to the main places and never covers the page @phone', async ({
  page,
}) => {
  await signInNewSeller(page, 'Bot Tom')
  const current = bar(page).locator('[aria-current=page]')
  await expect(current).toHaveText('Listings')
  await expectAccessibleInBothThemes(page)
  for (const name of ['Orders', 'Messages', 'Payouts', 'More']) {
    await bar(page).getByRole('link', { name }).click()
    await expect(current).toHaveText(name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await page.getByRole('link', { name: /^Insights / }).click()
  await expect(page).toHaveURL(/insights$/)
  await expect(current).toHaveText('More')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const footer = await page.getByRole('contentinfo').boundingBox()
  const top = (await bar(page).boundingBox())!.y
  expect(footer!.y + footer!.height).toBeLessThanOrEqual(top)

  await page.goto('/shopper/settings/profile')
  await page.getByLabel('Username').focus()
  await expect(bar(page)).toBeHidden()
  await page.getByLabel('Username').blur()
  await expect(bar(page)).toBeVisible()
})

test('the settings list their sections with their state, and each section has a page', async ({ page }) => {
  await signInNewSeller(page, 'Sec Tions')
  await page.goto('/shopper/settings')
  const main = page.getByRole('main')
  const row = (name: string) => main.getByRole('link', { name: new RegExp(`^${name}\\b`) })
  await expect(row('Profile Photo and description added')).toBeVisible()
  await expect(row('Returns Described in your own words')).toBeVisible()
  await expect(row('Vacation mode Vacation mode is off')).toBeVisible()
  await expect(row('Helpers No helpers yet')).toBeVisible()
  await expect(row('Security Two-step verification off')).toBeVisible()
  await expect(main.getByText('Loading…')).toHaveCount(0)
  await expect(row('Shop')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  const sections = ['Profile', 'Ship-from address', 'Shipping price', 'Returns', 'Vacation mode', 'Helpers']
  for (const title of [...sections, 'Notifications', 'Language', 'Security']) {
    await row(title).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessibleInBothThemes(page)
    await main.getByRole('link', { name: 'All settings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  }
  await page.goto('/shopper/settings#returns')
  await expect(page).toHaveURL(/\/shopper\/settings\/returns$/)
  await page.goto('/shopper/settings/unknown')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Settings')
})
