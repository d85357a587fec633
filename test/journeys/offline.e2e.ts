import { expect as plain, type APIRequestContext, type Page } from '@playwright/test'
import { goodPassword, makeBuyer, signIn, signOut } from '../support/browser/account-steps.ts'
import { signInAsOwner, test } from '../support/browser/own-app.ts'
import { expectAccessibleInBothThemes, waitForHydration } from '../support/browser/page-checks.ts'
import { expectSaved, storedOnDevice } from '../support/browser/saved-on-device.ts'
import { putInBag, findReservedItems } from '../support/money/buying.ts'

const expect = plain.configure({ timeout: 30_000 })
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 180_000 })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['version'])

test('the bag can be read offline, and any other page says that the device is offline', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const [goods] = await findReservedItems(page, 0, isMobile, 1)
  await page.goto(`/product/${goods!.username}/${goods!._id}`)
  await page.locator(`input[value="${goods!.sizeID}"]`).check()
  await page.getByRole('button', { name: 'Add to bag' }).click()
  await expectSaved(page, 'bag')

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Bag: 1' }).first().click()
  await expect(page).toHaveTitle('Your bag · Souk')
  await expect(heading(page)).toHaveText('Your bag')
  await expect(page.getByRole('status')).toContainText('Prices and availability may have changed since then.')
  const item = page.getByRole('listitem')
  await expect(item.getByRole('link', { name: goods!.title })).toBeVisible()
  await expect(item).toContainText(/\$\d+\.\d\d/)
  expect(await item.getByRole('presentation').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(
    320,
  )
  await expectAccessibleInBothThemes(page)

  await page.goto('/terms')
  await expect(heading(page)).toHaveText('You’re offline')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'View your bag' }).click()
  await expect(heading(page)).toHaveText('Your bag')
  // The page reloads as soon as the device is online again.
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible()

  await context.addCookies([{ name: 'lang', value: 'de', url: baseURL! }])
  await page.goto('/bag')
  await expect
    .poll(async () => (await storedOnDevice(page)).records.find(({ key }) => key === 'page'))
    .toMatchObject({ language: 'de' })
  await context.setOffline(true)
  await page.goto('/terms')
  await expect(heading(page)).toHaveText('Sie sind offline')
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE')
})

test('no personal data is left after signing out, and pages are never stored @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await makeBuyer(page.request, 'Olga Offline')
  await signIn(page, email)
  await putInBag(context, baseURL!, await findReservedItems(page, 1, false, 1))
  await page.goto('/bag')
  await expectSaved(page, 'bag')
  const secret = 'secret-token-of-an-email'
  for (const path of [`/reset/${secret}`, `/confirm-order/${secret}`, `/verify/${secret}`, '/shop'])
    await page.goto(path)
  await waitForHydration(page)
  const before = await storedOnDevice(page)
  expect(before).toMatchObject({ caches: [], workers: 1 })
  expect(JSON.stringify(before.records)).not.toContain(secret)
  const { owner } = before.records.find(({ key }) => key === 'bag') as unknown as { owner: string }
  expect(owner).toMatch(/^byr_/)

  await signOut(page)
  await expect.poll(async () => JSON.stringify(await storedOnDevice(page))).not.toContain(owner)
  expect((await storedOnDevice(page)).records.map(({ key }) => key)).not.toContain('bag')
  await context.setOffline(true)
  await page.goto('/bag')
  const notSaved = page.getByText('Your bag isn’t saved on this device.')
  await expect(notSaved).toBeVisible()
  await context.setOffline(false)
  // Waits until the offline page has reloaded itself, because the reload would interrupt the next navigation.
  await expect(notSaved).toBeHidden()

  // Another person signs in. When that session ends without a sign-out, the saved bag is deleted.
  await signIn(page, email, goodPassword)
  await putInBag(context, baseURL!, await findReservedItems(page, 1, false, 1))
  await page.goto('/bag')
  await expectSaved(page, 'bag')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/terms')
  await expect.poll(async () => JSON.stringify(await storedOnDevice(page))).not.toContain(owner)
})

test('a new version replaces the service worker, and the operator can turn it off @desktop', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await expectSaved(page, 'page')
  await context.setOffline(true)
  await page.goto('/terms')
  const first = await versionOf(page)
  expect(first).toMatch(/^[0-9a-f]{16}$/)
  await context.setOffline(false)

  const rename = async (name: string) => {
    const headers = await signInAsOwner(page.request)
    const answer = await page.request.get('/api/admin/marketplace', { headers })
    const { version, profile } = (await answer.json()) as { version: number; profile: object }
    const data = { ...profile, name, version }
    const saved = await page.request.put('/api/admin/marketplace', { headers, data })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
  await rename('Bazar Nord')
  await expect(async () => {
    await page.goto('/shop')
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await context.setOffline(true)
    await page.goto('/terms')
    const next = await versionOf(page)
    await context.setOffline(false)
    expect(next).not.toBe(first)
  }).toPass({ timeout: 60_000 })
  // The offline page reloads itself when the connection is back, and can interrupt the navigation.
  await expect(async () => void (await page.goto('/shop'))).toPass()
  const states = await page.evaluate(async () => {
    const [one, ...others] = await navigator.serviceWorker.getRegistrations()
    return { isActive: Boolean(one?.active), isWaiting: Boolean(one?.waiting), others: others.length }
  })
  expect(states).toEqual({ isActive: true, isWaiting: false, others: 0 })
  await rename('Souk')

  // Opens a page without the shop's JavaScript, because the JavaScript would save the data again. The browser itself
  // checks for a new service worker.
  await page.goto('/healthz')
  await setFeature(page.request, 0)
  // Repeats the check for a new service worker, because the browser might combine it with a check that began before the
  // feature was turned off.
  await expect(async () => {
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    expect((await storedOnDevice(page)).workers).toBe(0)
  }).toPass({ timeout: 30_000 })
  expect((await storedOnDevice(page)).records).toEqual([])
  await page.goto('/shop')
  await waitForHydration(page)
  expect((await storedOnDevice(page)).workers).toBe(0)
  await context.setOffline(true)
  await expect(page.goto('/terms')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(false)
  await setFeature(page.request, 1)
  await page.goto('/shop')
  await expectSaved(page, 'page')
})

async function setFeature(request: APIRequestContext, value: 0 | 1): Promise<void> {
  const headers = await signInAsOwner(request)
  const { settings } = (await (await request.get('/api/admin/settings', { headers })).json()) as {
    settings: { key: string; version: number }[]
  }
  const { version } = settings.find(({ key }) => key === 'featureOffline')!
  const data = { value, version, why: 'Trying it' }
  const answer = await request.put('/api/admin/settings/featureOffline', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('data of a person whose session has ended is deleted before another person signs in @desktop', async ({
  page,
}) => {
  const first = await makeBuyer(page.request, 'Ada Erste')
  const second = await makeBuyer(page.request, 'Ben Zweite')
  await signIn(page, first)
  await page.goto('/shop')
  await page.locator('main a[href*="/product/"]').first().click()
  await expect(page).toHaveURL(/\/product\//)
  const viewed = async () => (await storedOnDevice(page)).records.some(({ key }) => key === 'viewed')
  await page.reload()
  await waitForHydration(page)
  await page.mouse.wheel(0, 300)
  await expect.poll(viewed).toBe(true)
  await expectSaved(page, 'page')
  // The session ends without a sign-out.
  await page.evaluate(() => localStorage.clear())
  await signIn(page, second)
  await page.goto('/')
  await waitForHydration(page)
  await expect.poll(viewed).toBe(false)
})
