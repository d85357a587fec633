import { expect as plain, type BrowserContext, type Page } from '@playwright/test'
import { makeBuyer, signIn, signOut } from '../support/browser/account-steps.ts'
import { test } from '../support/browser/own-app.ts'
import { expectAccessible, waitForHydration } from '../support/browser/page-checks.ts'
import { expectSaved, storedOnDevice } from '../support/browser/saved-on-device.ts'
import { fillCard, fillIn, findReservedItems, payButton, putInBag } from '../support/money/buying.ts'
import { aPushSubscription } from '../support/push-service.ts'

const expect = plain.configure({ timeout: 30_000 })
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 180_000 })

const password = 'demo-souk-2026'

/**
 * Replaces the browser's push service, which needs a network, and its question for permission, which a headless browser
 * always denies. Records whether the page has asked for permission.
 */
async function replacePushService(page: Page): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    let current: object | null = null
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    PushManager.prototype.subscribe = async () => (current = subscription) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => {
      document.documentElement.dataset['asked'] = 'yes'
      return 'granted'
    }
  }, aPushSubscription().input)
}

test('a buyer turns on push, and a pushed message opens its page in the open tab @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  await replacePushService(page)
  await signIn(page, 'buyer@souk.example', password)
  await page.goto('/shop/customerprofile/notifications')
  const turnOn = page.getByRole('button', { name: 'Turn on', exact: true })
  await expect(turnOn).toBeVisible()
  expect(await page.locator('html').getAttribute('data-asked')).toBeNull()
  await expectSaved(page, 'page')
  await turnOn.click()
  await expect(page.getByRole('button', { name: 'Turn off', exact: true })).toBeVisible()
  expect(await page.locator('html').getAttribute('data-asked')).toBe('yes')
  await expectAccessible(page)
  const setting = page.getByRole('checkbox', { name: 'Your orders by push notification' })
  await expect(setting).toBeChecked()
  await setting.uncheck()
  await expect(page.getByText('Push notifications turned off: Your orders')).toBeVisible()
  // The replaced push service forgets the subscription, so the page subscribes again without asking.
  await page.reload()
  await expect(setting).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Turn off', exact: true })).toBeVisible()
  expect(await page.locator('html').getAttribute('data-asked')).toBeNull()

  const href = '/shop/notifications?view=notifications'
  const message = JSON.stringify({ title: 'New message from Ines', href, tag: 'ntc_1' })
  await replaceNotifications(context)
  await deliver(page, baseURL!, message)
  // The push service can deliver a message twice.
  await deliver(page, baseURL!, message)
  const shown = () =>
    context.serviceWorkers()[0]!.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, data }) => ({
        title,
        href: data as string,
      }))
    })
  await expect.poll(shown).toEqual([{ title: 'New message from Ines', href }])
  await context.serviceWorkers()[0]!.evaluate(async () => {
    const { registration, ExtendableEvent } = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      ExtendableEvent: typeof Event
    }
    const [notification] = await registration.getNotifications()
    const click = Object.assign(new ExtendableEvent('notificationclick'), { notification })
    dispatchEvent(click)
  })
  await expect(page).toHaveURL(new RegExp(`${href.replace('?', '\\?')}$`))
  expect(context.pages()).toHaveLength(1)
  await expect.poll(shown).toEqual([])
  await deliver(page, baseURL!, 'not JSON')
  await expect.poll(shown).toEqual([{ title: 'Souk', href: '/' }])
  await signOut(page)
  await expect.poll(shown).toEqual([])
})

test('orders are kept on the device only if the buyer asks for it, and only until they sign out @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, await makeBuyer(page.request, 'Olga Orders'))
  await putInBag(context, baseURL!, await findReservedItems(page, 2, false, 1))
  await page.goto('/checkout')
  await fillIn(page)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/confirm\?order=/)
  await page.goto('/shop/customerprofile/orders')
  const keep = page.getByRole('checkbox', { name: /^Save my orders on this device/ })
  await expect(keep).not.toBeChecked()
  await expectSaved(page, 'page')
  await page.reload()
  await waitForHydration(page)
  expect((await storedOnDevice(page)).records.map(({ key }) => key)).not.toContain('orders')
  await keep.check()
  await expectSaved(page, 'orders')
  const numbers = (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map(
    (text) => /Order \d+/.exec(text)![0],
  )
  expect(numbers).toHaveLength(1)
  await context.setOffline(true)
  await page.goto('/shop/customerprofile/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your orders')
  for (const number of numbers) await expect(page.getByRole('listitem').getByText(number)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(keep).toBeChecked()
  await signOut(page)
  await expect
    .poll(async () => (await storedOnDevice(page)).records.map(({ key }) => key))
    .not.toContain('orders')
})

/** Delivers a message to the service worker, as the browser does after it has decrypted a push message. */
/** Keeps the service worker's notifications in a list, because a headless browser does not show them. */
async function replaceNotifications(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]!.evaluate(() => {
    type Shown = NotificationOptions & { title: string; close: () => void }
    let shown: Shown[] = []
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    Object.assign(registration, {
      getNotifications: async () => shown,
      async showNotification(title: string, options: NotificationOptions) {
        const own: Shown = {
          ...options,
          title,
          close: () => {
            shown = shown.filter((one) => one !== own)
          },
        }
        shown = [...shown.filter(({ tag }) => tag !== own.tag), own]
      },
    })
  })
}

async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await session.detach()
}
