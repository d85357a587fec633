import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { codeAt } from '../support/authenticator.ts'
import { goodPassword, makeConfirmedBuyer, signIn, signOut } from '../support/browser/account-steps.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

test('two-step verification is set up, used with a code and a recovery code, and turned off @desktop', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const email = await makeConfirmedBuyer(page, 'Sina Safe')
  await page.goto('/shop/customerprofile/security')
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  const setUp = page.getByRole('form', { name: 'Set up two-step verification' })
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const key = (await page.getByTestId('factor-key').textContent())!.replaceAll(' ', '')
  await setUp.getByLabel('Code from the app').fill('000000')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(setUp.getByText('This code is incorrect')).toBeVisible()
  await setUp.getByLabel('Code from the app').fill(codeAt(key, Date.now()))
  await setUp.getByRole('button', { name: 'Turn on' }).click()

  const list = page.getByRole('list', { name: 'Your recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download codes' }).click(),
  ])
  const codes = await list.getByRole('listitem').allTextContents()
  const file = readFileSync(await download.path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  await signOut(page)
  await enterPassword(page, email)
  await expectAccessible(page)
  // Enters the next authenticator code, because the current one was already used. The server accepts the next code
  // before its time.
  await enterCode(page, 'Code', codeAt(key, Date.now() + 30_000))

  await signOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expectAccessible(page)
  await enterCode(page, 'Recovery code', codes[2]!)

  await page.goto('/shop/customerprofile/security')
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await expect(page.getByText('Two-step verification is off')).toBeVisible()
  await signOut(page)
  await signIn(page, email)
})

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
}

async function enterCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
