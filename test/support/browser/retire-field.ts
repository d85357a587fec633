import { expect, type Page } from '@playwright/test'

/**
 * Retires an attribute or a custom field on the admin page that lists it. Journeys retire the required fields that they
 * define, because later journeys in the same app do not fill in these fields.
 */
export async function retireField(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  const row = page.getByRole('listitem').filter({ has: page.getByLabel(`Edit ${name}`) })
  await row.getByLabel(`Edit ${name}`).click()
  await row.getByRole('button', { name: 'Retire', exact: true }).click()
  await expect(page.getByText(`${name} retired`)).toBeVisible()
}
