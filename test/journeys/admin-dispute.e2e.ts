import { expect as plain, test } from '@playwright/test'
import { signInOwner } from '../support/browser/account-steps.ts'
import {
  fillCard,
  fillInCheckoutForm,
  findReservedItems,
  payButton,
  putInBag,
} from '../support/money/buying.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

const expect = plain.configure({ timeout: 20_000 })

test('an admin adds a file to a dispute, removes the file and accepts the dispute @long @desktop', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const goods = await findReservedItems(page, 8, isMobile, 2)
  await putInBag(context, baseURL!, goods.slice(1))
  await page.goto('/checkout')
  await fillInCheckoutForm(page)
  await fillCard(page, '4000 0000 0000 0259')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)

  await signInOwner(page)
  await expect(page.getByRole('link', { name: 'Disputes' }).first()).toBeVisible()
  // Waits for the dispute. The simulated bank opens the dispute five seconds after the capture of the payment.
  await expect(async () => {
    await page.goto('/sa/disputes')
    await page
      .getByRole('link', { name: /^Order .*: Fraudulent$/ })
      .first()
      .click({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })

  const row = page.getByRole('listitem').filter({ hasText: 'Receipt or invoice' })
  const choose = page.getByLabel('Receipt or invoice')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
  await expect(row.getByRole('status')).toHaveText('Upload a PDF, JPEG, or PNG file')
  const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
  await choose.setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(row.getByRole('status')).toHaveText('receipt.pdf uploaded')
  await page.reload()
  await expect(row).toContainText('receipt.pdf')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Remove receipt.pdf' }).click()
  await expect(row).toContainText('No file')

  await page.getByRole('button', { name: 'Accept dispute' }).click()
  await expect(page.getByText('You can’t undo this.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept dispute' }).click()
  await expect(page.getByText('Dispute accepted.')).toBeVisible()
  await expect(page.getByText(/^.*Lost on /).first()).toBeVisible()
})
