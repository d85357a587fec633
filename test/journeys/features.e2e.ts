import { expect as plain, type APIRequestContext } from '@playwright/test'
import { signInOwner } from '../support/browser/account-steps.ts'
import { featurePages } from '../../src/contract/features/feature-pages.ts'
import { features, type Feature } from '../../src/contract/features/features.ts'
import { signInAsOwner, test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { featureSetting } from '../support/features.ts'

const expect = plain.configure({ timeout: 20_000 })

interface FoundListing {
  _id: string
  title: string
  seller: { username: string; isSA: boolean }
}

async function switchFeature(request: APIRequestContext, feature: Feature, value: 0 | 1): Promise<void> {
  const headers = await signInAsOwner(request)
  const { settings } = (await (await request.get('/api/admin/settings', { headers })).json()) as {
    settings: { key: string; version: number }[]
  }
  const key = featureSetting(feature)
  const { version } = settings.find((setting) => setting.key === key)!
  const data = { value, version, why: 'Trying it' }
  const answer = await request.put(`/api/admin/settings/${key}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function findListing(request: APIRequestContext, filter: object): Promise<FoundListing> {
  const { products } = (await (
    await request.put('/sa/buyer/filter2', { data: { ...filter, limit: 1 } })
  ).json()) as { products: FoundListing[] }
  return products[0]!
}

const htmlRequest = { headers: { accept: 'text/html' } }

test('pages of a feature return 404 while it is off, and no menu or sitemap links to them @long @desktop', async ({
  request,
}) => {
  test.setTimeout(300_000)
  const own = await findListing(request, { direct: true })
  const other = await findListing(request, { direct: false })
  const pathOf = (pattern: string) =>
    pattern.replace(':username', own.seller.username).replaceAll(/:\w+/g, 'x')
  const shown = ['/', '/shop', '/sitemaps/pages.xml', `/product/${other.seller.username}/${other._id}`]
  for (const feature of features) {
    const paths = featurePages[feature].map(pathOf)
    const statuses = async () =>
      Promise.all(paths.map(async (path) => (await request.get(path, htmlRequest)).status()))
    expect(await statuses(), feature).toEqual(paths.map(() => 200))
    await switchFeature(request, feature, 0)
    expect(await statuses(), feature).toEqual(paths.map(() => 404))
    for (const page of shown) {
      const text = await (await request.get(page, htmlRequest)).text()
      for (const path of paths)
        expect(text, `${page} while ${feature} is off`).not.toContain(`href="${path}"`)
      for (const path of paths) expect(text).not.toContain(`${path}</loc>`)
    }
    await switchFeature(request, feature, 1)
    expect(await statuses(), feature).toEqual(paths.map(() => 200))
  }
})

test('emailed links keep working while features are off @long @desktop', async ({ request, page }) => {
  test.setTimeout(180_000)
  const own = await findListing(request, { direct: true })
  for (const feature of ['membership', 'gifts', 'reviews', 'messages', 'direct'] as const)
    await switchFeature(request, feature, 0)
  for (const path of ['/gift/redeem/ABCD-EFGH', '/direct/subscription-management', '/shop/notifications'])
    expect((await request.get(path, htmlRequest)).status(), path).toBe(200)
  await page.goto(`/direct/product/${own.seller.username}/${own._id}`)
  await expect(page).toHaveURL(`/product/${own.seller.username}/${own._id}`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(own.title)
  await expect(page.getByRole('region', { name: /^Reviews/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Ask/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/gift')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  for (const feature of ['membership', 'gifts', 'reviews', 'messages', 'direct'] as const)
    await switchFeature(request, feature, 1)
})

test('the settings page shows the number of members, and turns membership off @long', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  await signInOwner(page)
  await page.goto('/sa/settings')
  await waitForHydration(page)
  await expect(page.getByTestId('featureMembership-use')).toContainText(/member/)
  const setting = page.getByRole('article', { name: 'Membership', exact: true })
  await setting.getByText('Edit').click()
  await setting.getByLabel('On', { exact: true }).uncheck()
  await setting.getByLabel('Reason').fill('No more memberships')
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect(setting.getByText('Off', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/sa/plans')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Plans', exact: true })).toHaveCount(0)
  await switchFeature(request, 'membership', 1)
})
