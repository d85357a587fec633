import { expect, test, type Page } from '@playwright/test'
import { waitForHydration } from '../support/browser/page-checks.ts'

/** Blocks the sign-in request until the test lets the request continue. */
async function blockSignIn(page: Page) {
  const released = Promise.withResolvers<void>()
  const requests: string[] = []
  await page.route(/\/bauth\/login(\?|$)/, async (route) => {
    requests.push(route.request().method())
    await released.promise
    await route.continue()
  })
  return { requests, release: () => released.resolve() }
}

async function fillSignIn(page: Page) {
  await page.goto('/login')
  await waitForHydration(page)
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill('nobody@example.com')
  await form.getByLabel('Password', { exact: true }).fill('not their password')
  return form
}

test('a form is sent once however often it is submitted, and keeps its text after an error @desktop', async ({
  page,
}) => {
  const { requests, release } = await blockSignIn(page)
  const form = await fillSignIn(page)
  await form.getByRole('button', { name: 'Sign in' }).dblclick()
  await expect(form.getByRole('status')).toHaveText('Signing in…')
  await form.getByLabel('Email').press('Enter')
  release()
  await expect(form.getByRole('alert')).not.toBeEmpty()
  await expect(form.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect(form.getByLabel('Email')).toHaveValue('nobody@example.com')
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('not their password')
  expect(requests).toEqual(['POST'])
})

test('a link responds while a form is being sent @desktop', async ({ page }) => {
  const { requests, release } = await blockSignIn(page)
  const form = await fillSignIn(page)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => requests).toEqual(['POST'])
  await form.getByRole('link').click()
  await expect(page).toHaveURL(/\/forgot$/)
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeHidden()
  release()
})
