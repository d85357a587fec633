import { expect as plain } from '@playwright/test'
import { aPaidSale } from '../support/admin-world.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessibleInBothThemes } from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })

test('a seller adds, edits, deletes and restores a private note about an order', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { sellerOrderId } = await aPaidSale(playwright, page.request, baseURL!, 3)
  await page.goto('/shopper/sellerLogin')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  await page.goto(`/shopper/orders/${sellerOrderId}`)
  const notes = page.getByRole('region', { name: 'Private notes' })
  const text = `Wrap as a gift ${Date.now()}`
  await notes.getByRole('textbox', { name: 'Note' }).fill(text)
  await notes.getByRole('button', { name: 'Add note' }).click()
  const note = notes.getByRole('listitem').filter({ hasText: text })
  await expect(note).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await note.getByRole('button', { name: /^Edit/ }).click()
  const edit = notes.getByRole('form', { name: 'Note', exact: true })
  await edit.getByRole('textbox', { name: 'Note' }).fill(`${text} in green`)
  await edit.getByRole('button', { name: 'Save' }).click()
  const edited = notes.getByRole('listitem').filter({ hasText: `${text} in green` })
  await expect(edited).toContainText('edited')
  await edited.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Note deleted')).toBeVisible()
  await expect(edited).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(edited).toBeVisible()
  await page.goto('/shopper/orders')
  await expect(page.getByText(/\d private notes?/).first()).toBeAttached()
  await expectAccessibleInBothThemes(page)
})
