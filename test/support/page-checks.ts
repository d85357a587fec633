import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No axe violation of any kind, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    page.url(),
  ).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(tooWide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
}

/** Pages wait for a sign of life before they hydrate: moves about until they have. */
export async function wake(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(3, 3)
    await page.mouse.move(6, 6)
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
  }).toPass({ intervals: [50, 100, 200], timeout: 20_000 })
}
