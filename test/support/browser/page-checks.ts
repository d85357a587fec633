import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'

/** Expects that the page has no violations of axe's accessibility rules and no horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  expect(await axeViolations(page), page.url()).toEqual([])
  const findOverflowingElements = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(findOverflowingElements, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
}

/**
 * Runs `expectAccessible` in light mode and checks the color rules in dark mode. All other rules have the same results
 * in both modes.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await axeViolations(page, ['wcag141', 'wcag143']), `${page.url()} in dark`).toEqual([])
}

/** Waits until React has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.scrollRestoration), { timeout: 20_000 }).toBe('manual')
}

/** Opens a section of the page. Such a section is collapsed on phones and always open on wide screens. */
export async function expandSection(page: Page, name: string): Promise<void> {
  const summary = page.locator('summary', { hasText: name })
  if (await summary.isVisible()) await summary.click()
}

/** Clicks the theme switch in the menu. */
export async function switchTheme(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
}

/** Returns the elements that make the page wider than its window. */
export function findWideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const isWide = (element: Element) => element.getBoundingClientRect().right > width + 1
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          isWide(element) && ![...element.children].some(isWide) && !isClipped(element.parentElement),
      )
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent.slice(0, 60)}`)
  })
}
