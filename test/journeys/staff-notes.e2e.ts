import { expect, test } from '@playwright/test'
import {
  expectAccessibleInBothThemes,
  findWideElements,
  waitForHydration,
} from '../support/browser/page-checks.ts'

test('staff add, edit, delete and restore a note about a seller', async ({ page }) => {
  await page.goto('/sa/login?to=/sa/sellers?tab=all')
  await page.getByLabel('Email').fill('admin@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/sa\/sellers/)
  await page.locator('main a[href^="/sa/sellers/"]').first().click()
  await expect(page).toHaveURL(/\/sa\/sellers\/\w+/)
  await waitForHydration(page)

  const notes = page.getByRole('region', { name: 'Team notes' })
  const text = `Called on Monday ${Date.now()} ${'x'.repeat(300)}`
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByText('Enter a note')).toBeVisible()
  await notes.getByLabel('Note', { exact: true }).fill(text)
  await notes.getByRole('button', { name: 'Add note' }).click()
  const note = notes.getByRole('listitem').filter({ hasText: text })
  await expect(note).toBeVisible()
  expect(await findWideElements(page)).toEqual([])
  await expectAccessibleInBothThemes(page)

  await note.getByRole('button', { name: 'Edit' }).click()
  await notes.getByRole('form', { name: 'Edit' }).getByLabel('Note', { exact: true }).fill(`${text} again`)
  await notes.getByRole('button', { name: 'Save note' }).click()
  const edited = notes.getByRole('listitem').filter({ hasText: `${text} again` })
  await expect(edited).toContainText('Edited')
  await edited.getByRole('button', { name: 'Delete' }).click()
  await expect(edited).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(edited).toHaveCount(1)
})
