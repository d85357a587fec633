import { expect as plain, type Page } from '@playwright/test'
import { test } from '../support/browser/own-app.ts'
import {
  expectAccessibleInBothThemes,
  findWideElements,
  waitForHydration,
} from '../support/browser/page-checks.ts'
import { publishCoat } from '../support/browser/publish-coat.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

const expect = plain.configure({ timeout: 20_000 })

async function signInStaff(page: Page, to: string): Promise<void> {
  await page.goto(`/sa/login?to=${to}`)
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(to))
  await waitForHydration(page)
}

test('a listing that matches a rule waits until staff approve it', async ({ page, browser, baseURL }) => {
  const staff = await browser.newPage({ baseURL: baseURL! })
  await signInStaff(staff, '/sa/listings/rules')
  await expect(staff.getByText('No rules yet')).toBeVisible()
  await staff.getByText('Add a rule').click()
  const form = staff.getByRole('form', { name: 'Add a rule' })
  await form.getByLabel('Number of first listings').fill('0')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText('Enter a whole number')).toBeVisible()
  await form.getByLabel('Number of first listings').fill('3')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(staff.getByText('A seller’s first 3 listings')).toBeVisible()
  expect(await findWideElements(staff)).toEqual([])
  await expectAccessibleInBothThemes(staff)

  await signInNewSeller(page, 'Rhea Rossi')
  const titles = ['Rule coat', 'Second coat'].map((title) => `${title} ${Date.now()}`)
  for (const title of titles) await publishCoat(page, title)
  await page.goto('/shopper/listings')
  await expect(page.getByRole('row', { name: titles[0]! })).toContainText('In review')
  await page.getByRole('link', { name: titles[0]! }).first().click()
  await expect(page.getByRole('region', { name: 'We’re reviewing this listing' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  await staff.goto('/sa/listings/approval')
  const row = (title: string) => staff.getByRole('row', { name: title })
  await expect(row(titles[0]!)).toContainText('First listings')
  expect(await findWideElements(staff)).toEqual([])
  await expectAccessibleInBothThemes(staff)
  await row(titles[0]!).getByRole('checkbox').check()
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(staff.getByText('1 listing approved.')).toBeVisible()
  await row(titles[1]!).getByRole('checkbox').check()
  await staff.getByRole('button', { name: 'Decline' }).click()
  await staff.getByLabel('Reason (shown to the seller)').fill('Show the label')
  await staff.getByRole('button', { name: 'Decline' }).last().click()
  await expect(staff.getByText('1 listing declined.')).toBeVisible()
  await expect(staff.getByText('No listings to approve')).toBeVisible()

  await page.goto('/shopper/listings')
  await expect(page.getByRole('row', { name: titles[0]! })).toContainText('Active')
  await expect(page.getByRole('row', { name: titles[1]! })).toContainText('Not approved')
  await page.getByRole('link', { name: titles[1]! }).first().click()
  await expect(page.getByText('Show the label')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('We’ll review your listing before it goes live').first()).toBeVisible()
  await page.goto('/shopper/notifications')
  await expect(page.getByText(`Approved: ${titles[0]!}`)).toBeVisible()
  await expect(page.getByText(`Not approved: ${titles[1]!}`)).toBeVisible()

  await staff.goto('/sa/listings/rules')
  await staff.getByRole('button', { name: 'Delete rule' }).click()
  await expect(staff.getByText('No rules yet')).toBeVisible()
  await staff.getByRole('button', { name: 'Undo' }).click()
  await expect(staff.getByText('A seller’s first 3 listings')).toBeVisible()
  await staff.close()
})
