import { clearDeviceData } from '#web/lib/device/device-data.ts'
import { offlineResponse } from './offline-page.ts'
import { endPush, openPage, showMessage } from './push.ts'
import { worker, type FetchEvent } from './scope.ts'

// The service worker stores no responses. It shows its own pages while the marketplace cannot be reached, so it can
// neither store a page whose URL contains a secret nor mix files of two builds.

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([worker.skipWaiting(), bypassOtherRequests(event.addRoutes?.bind(event))]))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]))
})

worker.addEventListener('fetch', (event) => {
  const { method, mode, destination } = event.request
  if (method === 'GET' && mode === 'navigate' && destination === 'document')
    event.respondWith(loadDocument(event))
})

worker.addEventListener('message', (event) => {
  if (event.data === 'clear') event.waitUntil(Promise.allSettled([clearDeviceData(), endPush()]))
  if (event.data === 'claim') event.waitUntil(worker.clients.claim())
})

worker.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data)))
})

async function loadDocument({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return offlineResponse(new URL(request.url).pathname)
  }
}

/** In browsers that support static routing, sends all requests except documents to the network without this worker. */
async function bypassOtherRequests(addRoutes: ((route: object) => Promise<void>) | undefined): Promise<void> {
  try {
    await addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  } catch {
    // Some browsers do not support this condition. The error is ignored, because the fetch listener ignores these
    // requests, too.
  }
}
