import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

const csv = (text: string | Buffer) => ({
  name: 'listings.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text as string),
})

test('the preview of a file counts missing values, fills them in, and reports an unreadable file @desktop', async ({
  page,
}) => {
  await signInNewSeller(page, 'Csv Preview')
  await page.goto('/shopper/imports')
  const rows = [
    'Coat A,Acme,Coats,women,red,good,90,S:1,x',
    'Coat B,Acme,Coats,women,,good,80,S:1,x',
    'Coat C,Acme,Spaceships,women,red,good,70,S:1,x',
  ]
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles(csv(`title,brand,type,gender,color,condition,price,sizes,Shelf\n${rows.join('\n')}\n`))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('2 listings will be drafts because something is missing:')).toBeVisible()
  await expect(page.getByText('Color: missing in 1 listing')).toBeVisible()
  await expect(page.getByText('Not imported: Shelf')).toBeVisible()
  await expect(page.getByText('There’s no category named Spaceships')).toBeVisible()
  await expectAccessible(page)
  const color = page.getByLabel('Color for all listings without it')
  await color.fill('Blue')
  await color.press('Enter')
  await expect(page.getByText('Color: filled in')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('Import canceled')).toBeVisible()

  await page.goto('/shopper/imports')
  await page.getByLabel('Choose a CSV file').setInputFiles(csv(Buffer.from([0x50, 0x4b, 3, 4, 20, 0])))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('This is an Excel or other spreadsheet file.', { exact: false })).toBeVisible()
  await expect(page.getByText('Unexpected Application Error')).toBeHidden()
  await expectAccessible(page)
})
