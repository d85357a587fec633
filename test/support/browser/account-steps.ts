import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { findEmailedLink } from '../mail.ts'

export const goodPassword = 'violet harbour 41'

let emailCount = 0

/** Returns an email address that is unique in this test run. */
export function newEmail(name: string): string {
  emailCount++
  return `${name}.${Date.now().toString(36)}${emailCount}${process.env.TEST_PARALLEL_INDEX ?? ''}@journey.example`
}

export async function makeBuyer(request: APIRequestContext, fullName: string): Promise<string> {
  const email = newEmail(fullName.split(' ')[0]!.toLowerCase())
  const answer = await request.post('/bauth/free-signup-no-verify', {
    data: { email, password: goodPassword, fullName, disclaimer: true },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return email
}

/**
 * Signs a buyer up in the page's browser context and confirms the email address. The buyer stays signed in on the page.
 */
export async function makeConfirmedBuyer(page: Page, fullName: string): Promise<string> {
  const email = newEmail(fullName.split(' ')[0]!.toLowerCase())
  const data = { email, password: goodPassword, fullName, disclaimer: true }
  const answer = await page.request.post('/bauth/free-signup', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto(await findEmailedLink(page.request, email, '/free-verify/'))
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page).toHaveURL(/\/signup-complete$/)
  return email
}

export async function signIn(page: Page, email: string, password = goodPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Signs in the demo's owner and waits until the first admin page is shown. */
export async function signInOwner(page: Page): Promise<void> {
  await page.goto('/sa')
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
}

export async function signOut(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign out', exact: true })
  // Retries the click, because the menu closes again if the page is still loading.
  await expect(async () => {
    if (!(await button.isVisible())) await page.getByRole('button', { name: /^Account: / }).click()
    await button.click({ timeout: 2_000 })
  }).toPass()
  await expect(page).toHaveURL(/\/login$/)
}

export function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted())
}
