import { expect as plain, type Page } from '@playwright/test'
import { goodPassword, makeBuyer, newEmail } from '../support/browser/account-steps.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible, expandSection } from '../support/browser/page-checks.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

const expect = plain.configure({ timeout: 20_000 })

test('owners manage the team, content pages and privacy requests @desktop', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const leaving = await makeBuyer(page.request, 'Lea Ving')
  // Creates a new account for the staff role, because other journeys in this app use the demo accounts and because
  // staff sessions expire sooner.
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const helper = await signInNewSeller(other, 'Nora Helper')
  // Signs in as the demo admin, whose account the startup message prints.
  await signIn(page, '/sa', 'admin@souk.example', 'demo-souk-2026')
  await expect(page).toHaveURL(/\/sa$/)
  await makeAModerator(page)
  await inviteSupport(page)
  await changeThePolicy(page)
  await eraseABuyer(page, leaving)
  await readSecurityEvents(page)

  await signIn(other, '/shopper/sellerLogin', helper, goodPassword)
  await other.goto('/sa/sellers')
  await expect(other.getByRole('heading', { name: 'Sellers', level: 1 })).toBeVisible()
  const menu = other.getByRole('navigation', { name: 'Admin', exact: true })
  await expect(menu.getByRole('link', { name: 'Reviews' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveCount(0)
  await other.goto('/sa/audit')
  await expect(other.getByRole('heading', { name: 'Your role doesn’t include this page' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Reviews' })).toBeVisible()
  await expectAccessible(other)
})

async function signIn(page: Page, at: string, email: string, password: string): Promise<void> {
  await page.goto(at)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/sellerLogin/)
}

async function makeAModerator(page: Page): Promise<void> {
  await page.goto('/sa/admins')
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search the team and sellers' }).fill('nora')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  const rights = page.locator('details').filter({ hasText: 'Assign a role to Nora Helper' })
  await rights.locator('summary').click()
  await rights.getByLabel('Role').selectOption('moderator')
  await rights.getByLabel('Reason').fill('Looks after listings')
  await expectAccessible(page)
  await rights.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nora Helper’s role is now Moderator')).toBeVisible()
}

async function inviteSupport(page: Page): Promise<void> {
  const email = newEmail('support')
  const form = page.getByRole('region', { name: 'Invite someone' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption('support')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const invites = page.getByRole('region', { name: 'Open invitations' })
  await expect(invites).toContainText(email)
  await expectAccessible(page)
  await invites.getByRole('button', { name: `Withdraw the invitation to ${email}` }).click()
  await expect(invites.filter({ hasText: email })).toHaveCount(0)
}

async function readSecurityEvents(page: Page): Promise<void> {
  await page.goto('/sa/security')
  const events = page.getByRole('list', { name: 'Security events, newest first' }).getByRole('listitem')
  await expect(events.filter({ hasText: 'Role changed' }).first()).toContainText('moderator')
  await expectAccessible(page)
  await expandSection(page, 'Filter and sort')
  await page.getByRole('button', { name: /^Event/ }).click()
  await page.getByRole('option', { name: 'Signed in', exact: true }).click()
  await expect(events.filter({ hasText: 'Role changed' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Person' }).fill('nobody@mail.example')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No events match these filters')).toBeVisible()
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sa/security')
  await expect(events.first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(size)
}

async function changeThePolicy(page: Page): Promise<void> {
  await page.goto('/sa/content')
  await page
    .locator('main')
    .getByRole('link', { name: /return/i })
    .first()
    .click()
  const text = page.getByLabel('Text', { exact: true })
  await text.fill(`${await text.inputValue()}\n\n## In this house\nWe answer within a day.`)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('We answer within a day.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published')).toBeVisible()
  expect(await (await page.request.get('/return-policy')).text()).toContain('We answer within a day.')
  await page.getByRole('button', { name: 'Restore default' }).click()
  await expect(page.getByText('Default text restored')).toBeVisible()
  expect(await (await page.request.get('/return-policy')).text()).not.toContain('We answer within a day.')
}

async function eraseABuyer(page: Page, email: string): Promise<void> {
  await page.goto('/sa/privacy')
  await page.getByLabel('Delete their data').check()
  await page.getByLabel('Account email').fill(email)
  await page.getByLabel('Confirm email').fill('another@mail.example')
  await page.getByLabel('How the request was made').fill('By mail')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The emails don’t match')).toBeVisible()
  await page.getByLabel('Confirm email').fill(email)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Data deleted. We’ve emailed the buyer.')).toBeVisible()
  await expect(page.locator('tr').filter({ hasText: 'Deletion' })).toContainText('Completed')
  await expectAccessible(page)
  const login = await page.request.post('/bauth/login', { data: { email, password: goodPassword } })
  expect(login.status()).toBe(401)
}
