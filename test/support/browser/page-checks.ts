import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'

/** No axe violation of any kind, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await axeViolations(page), page.url()).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(tooWide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** The same in light and in dark. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await turn(page, 'light')
  await expectAccessible(page)
  await turn(page, 'dark')
  await expectAccessible(page)
}

/** Turns the colors, and waits until none is on its way from one to the other. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map((one) => one.finished))
  })
}

/** Waits until React has taken the page over, which it does by itself. */
export async function hydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.scrollRestoration), { timeout: 20_000 }).toBe('manual')
}

/** Opens what is folded away on a phone, and stands open where there is room. */
export async function unfold(page: Page, name: string): Promise<void> {
  const summary = page.locator('summary', { hasText: name })
  if (await summary.isVisible()) await summary.click()
}
