import { expect as plain, test, type Page } from '@playwright/test'
import { goodPassword, makeBuyer, signIn } from '../support/browser/account-steps.ts'
import { buyer, goodsOf, putInBag } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 20_000 })
test.describe.configure({ timeout: 120_000 })

/** Script comes late, as on a slow line. */
async function slowScript(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

const early = ['Email', 'Full name', 'Street address'] as const
const late = ['City', 'State', 'ZIP code'] as const

for (const isChanged of [false, true]) {
  test(`what is typed before the page is alive stays${isChanged ? ', also where something has changed the page meanwhile @phone' : ' @desktop'}`, async ({
    page,
    context,
    baseURL,
    isMobile,
  }) => {
    await signIn(page, await makeBuyer(page.request, 'Mary Somerville'))
    await putInBag(context, baseURL!, await goodsOf(page, 5, isMobile, 1))
    const comeAlive = await slowScript(page)
    await page.goto('/checkout', { waitUntil: 'commit' })
    await expect(page.getByLabel('ZIP code')).toBeVisible()
    if (isChanged) {
      // As an extension would: React then finds another page than it expects and draws it anew.
      await page.getByText('Shipping address').evaluate((legend) => (legend.textContent = 'Changed'))
    }
    for (const label of early) await page.getByLabel(label, { exact: true }).fill(buyer[label])
    comeAlive()
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expect(page.getByText('Shipping address')).toBeVisible()
    for (const label of late) await page.getByLabel(label, { exact: true }).fill(buyer[label])
    for (const label of [...early, ...late])
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(buyer[label])
  })
}

test("a signed-in buyer finds the profile's name and address filled in, and may change them @phone", async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const email = await makeBuyer(page.request, 'Mary Somerville')
  const { token, buyer: known } = await (
    await page.request.post('/bauth/login', { data: { email, password: goodPassword } })
  ).json()
  const profile = {
    address_line1: '7 Canal Row',
    address_city: 'Jedburgh',
    address_zip: '10013',
    phone: '1234',
  }
  await page.request.put(`/api/customerprofile/${known._id}`, {
    data: { ...known, ...profile },
    headers: { authorization: `Bearer ${token}` },
  })
  await signIn(page, email)
  await putInBag(context, baseURL!, await goodsOf(page, 5, isMobile, 1))
  const comeAlive = await slowScript(page)
  await page.goto('/checkout', { waitUntil: 'commit' })
  await page.getByLabel('City').fill('Somewhere else')
  comeAlive()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Full name')).toHaveValue('Mary Somerville')
  await expect(page.getByLabel('Street address')).toHaveValue(profile.address_line1)
  await expect(page.getByLabel('ZIP code')).toHaveValue(profile.address_zip)
  await expect(page.getByLabel('Phone')).toHaveValue(profile.phone)
  await expect(page.getByLabel('City')).toHaveValue('Somewhere else')
  await page.getByLabel('Full name').fill('Someone Else')
  await page.reload()
  await expect(page.getByLabel('ZIP code')).toHaveValue(profile.address_zip)
  await expect(page.getByLabel('Full name')).toHaveValue('Someone Else')
})
