import { config, worker } from './scope.ts'

interface PushedMessage {
  title: string
  /** Path of the page that the notification opens. */
  href: string
  tag: string
}

/**
 * Shows a pushed message. A message with the same tag replaces the one that is already shown. An unreadable message is
 * shown without text, because browsers require a notification for each message.
 */
export async function showMessage(data: { json(): unknown } | null): Promise<void> {
  const { title, href, tag } = readMessage(data)
  await worker.registration.showNotification(title, { tag, icon: config.icon, data: href })
}

function readMessage(data: { json(): unknown } | null): PushedMessage {
  const unknown = { title: config.name, href: '/', tag: 'unknown' }
  try {
    const { title, href, tag } = (data?.json() ?? {}) as Partial<Record<keyof PushedMessage, unknown>>
    if (typeof title !== 'string' || typeof href !== 'string' || typeof tag !== 'string') return unknown
    return { title, href: isPath(href) ? href : '/', tag }
  } catch {
    return unknown
  }
}

const isPath = (href: string): boolean => new URL(href, location.origin).origin === location.origin

/**
 * Opens the page of a notification: in a tab that already shows the page, in another tab of the shop, or in a new tab.
 */
export async function openPage(href: string): Promise<void> {
  const url = new URL(href, location.origin).href
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((one) => one.url === url) ?? tabs[0]
  if (!tab) return void (await worker.clients.openWindow(url))
  // If the browser does not allow focusing the tab, the page is opened anyway.
  await tab.focus().catch(() => undefined)
  if (tab.url === url) return
  try {
    await tab.navigate(url)
  } catch {
    // A tab that was opened before the service worker started cannot be navigated.
    await worker.clients.openWindow(url)
  }
}

/** Ends push notifications in this browser and removes those that are currently shown. */
export async function endPush(): Promise<void> {
  const { pushManager } = worker.registration
  await (await pushManager?.getSubscription())?.unsubscribe()
  for (const shown of await worker.registration.getNotifications()) shown.close()
}
