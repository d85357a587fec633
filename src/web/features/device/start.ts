import { language } from 'virtual:language'
import {
  deleteDeviceData,
  deletePersonalData,
  readDeviceData,
  writeDeviceData,
} from '#web/lib/device/device-data.ts'
import { clearDevice } from '#web/lib/device/clear-device.ts'
import { deviceOwner } from '#web/lib/session/device-owner.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { importPart } from '#web/lib/page/load-part.ts'
import { onSessionChange } from '#web/lib/session/session.ts'
import { onCookies, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'

const script = '/service-worker.js'
/** Maximum age, in ms, of the saved bag. An older copy is replaced even if the bag has not changed. */
const maxBagAgeMs = 6 * 3600_000

/**
 * Deletes the data of another person, now and whenever the person changes. Registers the service worker and keeps its
 * copy of the bag up to date, or removes both if the operator has turned the feature off.
 */
export async function startDevice(): Promise<void> {
  // Not in development, where pages change too often for a service worker.
  if (import.meta.env.DEV) return
  await savePage()
  onSessionChange(() => void savePage())
  // Browsers support service workers only on secure origins.
  if (!('serviceWorker' in navigator)) return
  if (!isFeatureOn('offline')) return removeWorker()
  try {
    const { active } = await navigator.serviceWorker.register(script, { updateViaCache: 'none' })
    // A page that was loading while the service worker became active has no controller yet.
    if (!navigator.serviceWorker.controller) active?.postMessage('claim')
  } catch {
    // Without a service worker, saved data is never shown. Some browsers reject service workers in private windows.
    return
  }
  onCookies(() => void updateBag())
  await updateBag()
  if (deviceOwner() !== '' && (await readDeviceData('push'))) {
    const { renewPush } = await importPart(() => import('../live/push.ts'))
    // Ignores errors. The next page tries again.
    await renewPush().catch(() => undefined)
  }
}

/** Saves the page's language and theme. First deletes the data of the previously signed-in person. */
async function savePage(): Promise<void> {
  const owner = deviceOwner()
  const before = await readDeviceData('page')
  if (before && before.owner !== owner) {
    // A guest who signs in keeps the data that was saved as a guest.
    if (before.owner === '') await deletePersonalData()
    else await clearDevice()
  }
  const theme = document.documentElement.dataset['theme'] ?? null
  if (before?.owner !== owner || before.language !== language || before.theme !== theme)
    await writeDeviceData('page', { language, theme, owner })
}

async function updateBag(): Promise<void> {
  const cookie = readCookie(readDocumentCookies(), 'bag') ?? ''
  const saved = await readDeviceData('bag')
  if (cookie === '') return saved && deleteDeviceData('bag')
  const isCurrent = saved?.cookie === cookie && saved.owner === deviceOwner()
  if (isCurrent && Date.now() - saved.savedAt < maxBagAgeMs) return
  try {
    const { saveBag } = await importPart(() => import('./save-bag.ts'))
    await saveBag(cookie)
  } catch {
    // Ignores errors. The next page tries again.
  }
}

async function removeWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  // Also ends the push subscription.
  await registration.unregister()
  await deletePersonalData()
}
