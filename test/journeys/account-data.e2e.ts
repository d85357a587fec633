import { expect } from '@playwright/test'
import { goodPassword, makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { passDays, test } from '../support/browser/own-app.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

test('a data export asks for the password if the last sign-in was a day ago @phone', async ({
  page,
  request,
}) => {
  const email = await makeBuyer(request, 'Ida Export')
  await signIn(page, email)
  await passDays(request, 1)
  await page.goto('/shop/customerprofile/data')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const form = page.getByRole('form', { name: 'Download my data' })
  const save = form.getByRole('button', { name: 'Download', exact: true })
  const password = form.getByLabel('Your password', { exact: true })
  await save.click()
  await expect(password).toBeVisible()
  await expectAccessible(page)
  await password.fill('not this one')
  await save.click()
  await expect(form.getByText('Wrong password')).toBeVisible()
  await password.fill(goodPassword)
  const download = page.waitForEvent('download')
  await save.click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')
  await expect(page.getByText('Your data has been downloaded')).toBeVisible()
})
