import type { FastifyInstance } from 'fastify'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  workerConfigName,
  type OfflineTexts,
  type ServiceWorkerConfig,
} from '#contract/marketplace/service-worker.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { offeredLanguages } from '#platform/language/offered.ts'
import { languages, localeOf, translate } from '#platform/language/translate.ts'
import { isFeatureOn } from '#platform/settings/features.ts'

const scriptFile = new URL('../../../../build/worker/service-worker.js', import.meta.url)

interface ServiceWorkerDeps {
  waitUntilCurrent(): Promise<void>
  /** Returns the version of this build's pages. */
  buildOf(): string
  /** Returns the code of the service worker. By default, reads it from the build. */
  readCode?: () => string
}

/**
 * Registers GET /service-worker.js. The script begins with its settings: the name, color and texts of its pages. If the
 * settings or the build change, the script changes, and browsers replace the service worker on the next visit. While
 * the feature is off, the script removes the service worker and everything that it has stored.
 */
export function serveServiceWorker(
  server: FastifyInstance,
  { waitUntilCurrent, buildOf, readCode = () => readFileSync(scriptFile, 'utf8') }: ServiceWorkerDeps,
): void {
  let code: string | undefined
  server.get('/service-worker.js', async (request, reply) => {
    await waitUntilCurrent()
    code ??= readCode()
    const script = isFeatureOn('offline') ? `${settingsOf(`${buildOf()} ${code}`)}\n${code}` : removalScript
    const etag = `"${hash('sha256', script, 'base64url').slice(0, 22)}"`
    void reply.headers({
      'cache-control': 'no-cache',
      etag,
      'content-type': 'text/javascript; charset=utf-8',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.send(script)
  })
}

/** Returns the statement that sets the service worker's settings. The worker's version also depends on `build`. */
function settingsOf(build: string): string {
  const { name, shades, brandVersion } = marketplace()
  const offered = offeredLanguages(languages)
  const settings: Omit<ServiceWorkerConfig, 'version'> = {
    name,
    accent: { light: shades.light, dark: shades.dark },
    icon: `/brand/${brandVersion}/icon-192.png`,
    languages: Object.fromEntries(offered.map((language) => [language, textsIn(language)])),
    defaultLanguage: offered[0],
  }
  const version = hash('sha256', JSON.stringify(settings) + build).slice(0, 16)
  return `globalThis.${workerConfigName} = ${JSON.stringify({ ...settings, version } satisfies ServiceWorkerConfig)};`
}

function textsIn(language: string): OfflineTexts {
  return {
    locale: localeOf(language),
    title: translate(language, 'offline.title'),
    unreachable: translate(language, 'offline.unreachable'),
    text: translate(language, 'offline.text'),
    tryAgain: translate(language, 'common.try-again'),
    bagLink: translate(language, 'offline.bag'),
    bagTitle: translate(language, 'bag.title'),
    bagSaved: translate(language, 'offline.bag.saved', { time: '{time}' }),
    bagNone: translate(language, 'offline.bag.none'),
    bagCheckOut: translate(language, 'offline.bag.check-out'),
    ordersLink: translate(language, 'offline.orders'),
    ordersTitle: translate(language, 'order.list'),
    ordersSaved: translate(language, 'offline.orders.saved', { time: '{time}' }),
  }
}

/**
 * Service worker that removes itself. Independent of the build, so that it also replaces a defective service worker. A
 * missing script would not remove it.
 */
const removalScript = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  const open = indexedDB.open('souk-device')
  // Does not create the database.
  open.onupgradeneeded = () => open.transaction.abort()
  open.onsuccess = () => {
    const values = open.result.transaction('values', 'readwrite').objectStore('values')
    for (const key of ['page', 'bag', 'orders', 'push']) values.delete(key)
    open.result.close()
  }
  // Also ends the push subscription.
  await self.registration.unregister()
}
`
