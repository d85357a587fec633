import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { shopifyFile } from '../../src/server/modules/catalog/listings/imports/csv/sources.fixture.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'
import { signInNewSeller } from '../support/browser/seller-steps.ts'

test('a seller imports a Shopify export: matches, corrects, imports, and fixes the failed row @desktop', async ({
  page,
}) => {
  await signInNewSeller(page, 'Shop Ify')
  await page.goto('/shopper/imports')
  // The photo URLs in the file point to 127.0.0.1, from which the server refuses to fetch photos.
  const csv = shopifyFile('http://127.0.0.1').replace('90.00', 'on request').replace(',Bag,', ',Coats,')
  const file = { name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your file from Shopify' })).toBeVisible()
  await expect(page.getByText('3 listings found')).toBeVisible()
  await expect(page.getByLabel('Column for Title')).toHaveValue('1')
  await expect(page.getByText('Wool coat · Bucket bag')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Column for Title').selectOption({ label: 'Not in this file' })
  await expect(page.getByText('Choose a column for: Title')).toBeVisible()
  await page.getByRole('button', { name: /^Import 3 listings$/ }).click()
  await expect(page.getByText('First, choose the column that contains the title.')).toBeVisible()
  await page.getByLabel('Column for Title').selectOption({ label: 'Title' })
  await page.getByLabel('Match for “Oilskins”').selectOption({ label: 'Outerwear – Coats' })
  await expect(page.getByText('1 listing can’t be imported as is:')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your file from Shopify' })).toBeVisible()
  await page.getByLabel('Match for “Oilskins”').selectOption({ label: 'Outerwear – Coats' })
  await page.getByRole('button', { name: 'Import 2 listings', exact: true }).click()
  await expect(page.getByText('Done (1 row failed)')).toBeVisible()
  await expect(
    page.getByText('No photos added. 3 photos are missing. See the report for details.'),
  ).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Wool coat' })).toContainText(
    'this address isn’t public',
  )
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download failed rows' }).click()
  const failed = await download
  expect(failed.suggestedFilename()).toBe('products_export-failed-rows.csv')
  const rows = await readFile(await failed.path(), 'utf8')
  expect(rows).toContain('“on request” isn’t a price')
  await page.goto('/shopper/imports')
  const mended = { ...file, name: 'mended.csv', buffer: Buffer.from(rows.replace(',on request,', ',90.00,')) }
  await page.getByLabel('Choose a CSV file').setInputFiles(mended)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('We matched the columns the same way')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 listing', exact: true }).click()
  await expect(page.getByText('1 row read: 1 created.')).toBeVisible()
  await page.getByRole('link', { name: 'Your listings' }).first().click()
  await expect(page.getByRole('link', { name: 'Rain cape' })).toBeVisible()
})
