import { expect, test } from '@playwright/test'
import { axeViolations } from '../support/browser/axe.ts'

const previewIds = [
  'order-placed--two-sellers',
  'order-placed--guest',
  'items-sold',
  'order-shipped--tracked',
  'items-refunded',
  'ship-reminder',
  'issue-opened-seller',
  'notification-back-in-stock',
  'notification-payout--paid',
  'digest',
  'gift--with-a-message',
  'reset',
  'audit-anchor',
]

/**
 * Returns the tags for a test. For each language, one window width is checked in light mode, and the other width in
 * dark mode. Only the combination of English and light mode is a short test.
 */
const tagsFor = (language: string, scheme: string): string => {
  if (language === 'en' && scheme === 'light') return '@phone'
  return language === 'de' && scheme === 'dark' ? '@long @phone' : '@long @desktop'
}

for (const language of ['en', 'de'])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`emails are accessible, ${language}, ${colorScheme} ${tagsFor(language, colorScheme)}`, async ({
      page,
      request,
    }) => {
      await page.emulateMedia({ colorScheme })
      for (const id of previewIds) {
        // Inserts the HTML into a page from another origin, as a webmail client does.
        const answer = await request.get(`/dev/emails/${id}/html?lang=${language}`)
        await page.setContent(await answer.text(), { waitUntil: 'load' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // Checks only the WCAG rules, because an email is not a complete page of the site and does not need landmarks.
        expect(await axeViolations(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']), id).toEqual([])
        const { tooWide, isDark, lost } = await page.evaluate(() => ({
          tooWide: document.documentElement.scrollWidth - window.innerWidth,
          isDark: getComputedStyle(document.body).backgroundColor === 'rgb(21, 19, 17)',
          lost: [...document.images].filter((image) => image.naturalWidth === 0).map(({ src }) => src),
        }))
        expect({ id, tooWide, isDark, lost }).toEqual({
          id,
          tooWide: 0,
          isDark: colorScheme === 'dark',
          lost: [],
        })
      }
    })

test('/dev/emails links to every email, in light and dark mode side by side @desktop', async ({ page }) => {
  await page.goto('/dev/emails')
  const all = page.getByRole('listitem')
  expect(await all.count()).toBeGreaterThan(70)
  await all.filter({ hasText: 'items-sold' }).getByRole('link', { name: 'de' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Verkauft: /)
  await expect(page.locator('iframe')).toHaveCount(4)
  const dark = page.frameLocator('iframe[title="390 pixels wide, dark"]')
  await expect(dark.getByRole('link', { name: 'Bestellung versenden' })).toBeVisible()
  await expect(dark.getByRole('img', { name: 'Tweedmantel mit breitem Kragen' })).toBeVisible()
})
