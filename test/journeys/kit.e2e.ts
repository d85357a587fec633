import { expect, test } from '@playwright/test'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'

for (const [colorScheme, tags] of [
  ['light', '@desktop'],
  ['dark', '@long @phone'],
] as const) {
  test(`every component of the kit is accessible in every state, ${colorScheme} ${tags}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/dev/kit')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select Linen coat' }).check()
    await expectAccessible(page)
  })
}

test('a form shows errors at its fields, then for the whole form, and undoes its change @phone', async ({
  page,
}) => {
  await page.goto('/dev/kit')
  await waitForHydration(page)
  const form = page.getByRole('form', { name: 'Everything' })
  const email = form.getByLabel('Email')
  await email.fill('nobody')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Enter a valid email address/)
  await expect(form.getByLabel('Size')).toHaveAccessibleDescription('Choose an option')
  await expect(form.getByLabel('Amount')).toHaveAccessibleDescription(/Fill in this field/)
  await expect(email).toHaveValue('nobody')

  await email.fill('ana@example.com')
  await form.getByLabel('Password', { exact: true }).fill('a few words together')
  await form.getByLabel('Size').selectOption('M')
  await form.getByLabel('Amount').fill('12.50')
  await form.getByLabel(/^Note/).fill('refuse')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('The server rejected this note')
  await form.getByLabel(/^Note/).fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
})

test('a dialog is opened, used and closed with the keyboard, and returns the focus @desktop', async ({
  page,
}) => {
  await page.goto('/dev/kit')
  await waitForHydration(page)
  const opener = page.getByRole('button', { name: 'Dialog' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog.getByRole('button', { name: 'Stay here' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('Page Up and Page Down move by five in a dropdown @long @desktop', async ({ page }) => {
  await page.goto('/dev/kit')
  await waitForHydration(page)
  const size = page.getByLabel('Size')
  await size.focus()
  await page.keyboard.press('PageDown')
  await expect(size).toHaveValue('XL')
  await page.keyboard.press('PageUp')
  await expect(size).toHaveValue('')
})

test('a form without JavaScript shows errors at its fields instead of browser bubbles @desktop', async ({
  page,
}) => {
  await page.goto('/dev/kit')
  await waitForHydration(page)
  const form = page.getByRole('form', { name: 'Without script' })
  await form.getByRole('button', { name: 'Send plainly' }).click()
  const first = form.getByLabel('Demanded', { exact: true })
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('Fill in this field')
  await expect(form.getByLabel('Demanded as well')).toHaveAccessibleDescription('Choose an option')
  await first.fill('linen')
  await expect(first).toHaveAccessibleDescription('')
  await expect(page).toHaveURL(/\/dev\/kit$/)
})

test('all results of a list are changed together, and the rejected rows are listed @desktop', async ({
  page,
}) => {
  await page.goto('/dev/kit')
  await waitForHydration(page)
  await page.getByRole('checkbox', { name: 'Select Linen coat' }).check()
  const bar = page.getByRole('region', { name: 'Actions for selected rows' })
  await bar.getByRole('button', { name: 'Select all on this page' }).click()
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await bar.getByRole('button', { name: 'Select all results' }).click()
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  await bar.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('region', { name: 'These couldn’t be changed' })).toContainText(
    'Wool hat: It is sold',
  )
})

test('the order of the date fields of a list is checked before sending @long @desktop', async ({ page }) => {
  await page.goto('/dev/kit')
  await waitForHydration(page)
  await page.getByLabel('Made from').fill('2026-03-04')
  await page.getByLabel('to', { exact: true }).fill('2026-03-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The end date can’t be before the start date')).toBeVisible()
  await page.getByLabel('to', { exact: true }).fill('2026-03-05')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/from=2026-03-04&to=2026-03-05/)
})
