import { expect as plain } from '@playwright/test'
import type { EnginePage } from './engine.ts'

export const expect = plain.configure({ timeout: 30_000 })

/** Opens a page and waits until React has hydrated it. */
export async function openPage(page: EnginePage, path: string): Promise<void> {
  await page.open(path)
  await expect
    .poll(() => page.evaluate(() => history.scrollRestoration, undefined), `${path} is hydrated`)
    .toBe('manual')
  await expectHeading(page, /./)
}

export async function expectHeading(page: EnginePage, text: RegExp): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.querySelector('h1')?.textContent ?? '', undefined))
    .toMatch(text)
}

export async function expectPath(page: EnginePage, path: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.pathname + location.search, undefined)).toMatch(path)
}

/** Waits for the first visible element that matches this selector and accessible name, and focuses it. */
export async function focusOn(page: EnginePage, selector: string, name = /./): Promise<void> {
  await expect
    .poll(() => page.evaluate(focusNamed, { selector, name: name.source }), `${selector} ${name}`)
    .toBe(true)
}

function focusNamed({ selector, name }: { selector: string; name: string }): boolean {
  const pattern = new RegExp(name)
  const nameOf = (element: HTMLElement): string => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
    const others = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    const named = [element.ariaLabel, others.join(' '), labels.join(' ')].find(Boolean)
    return (named ?? element.textContent).replaceAll(/\s+/g, ' ').trim()
  }
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && pattern.test(nameOf(element)),
  )
  found?.focus()
  return found !== undefined && document.activeElement === found
}

/** Returns the value, the accessible name or the text of the focused element, or "lost" if no element has the focus. */
export function describeFocusedElement(page: EnginePage): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return 'lost'
    if (element instanceof HTMLInputElement) return `${element.name}=${element.value}`
    return element.ariaLabel ?? element.textContent
  }, undefined)
}

export async function fillField(page: EnginePage, label: RegExp, text: string): Promise<void> {
  await focusOn(page, 'input', label)
  await page.type(text)
}

export async function expectText(page: EnginePage, text: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.innerText, undefined)).toMatch(text)
}

/** Signs in on one of the sign-in pages. Submits the form by pressing Enter in the password field. */
export async function signInAt(
  page: EnginePage,
  path: string,
  email: string,
  password: string,
): Promise<void> {
  await page.clearSession()
  await openPage(page, path)
  await fillField(page, /^Email$/, email)
  await fillField(page, /^Password$/, password)
  await page.press('Enter')
  await expect
    .poll(() => page.evaluate(() => location.pathname, undefined), `${email} is signed in`)
    .not.toBe(path)
}
