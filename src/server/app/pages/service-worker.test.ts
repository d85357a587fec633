import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'
import { switchFeature } from '#test/support/features.ts'
import { Person } from '#test/support/person.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { workerConfigName, type ServiceWorkerConfig } from '#contract/marketplace/service-worker.ts'
import { serveServiceWorker } from './service-worker.ts'

let build = 'one'
const shop = await openTestShop(undefined, undefined, async (server) => {
  serveServiceWorker(server, {
    waitUntilCurrent: () => shop.app.invalidations.waitUntilCurrent(),
    buildOf: () => build,
    readCode: () => '(start)()',
  })
})
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true }))
// Restores the default profile, because later tests in this worker process use the profile.
afterAll(async () => {
  await shop.close()
  await (await openTestShop()).close()
})

const ask = (headers: Record<string, string> = {}) =>
  shop.server.inject({ url: '/service-worker.js', headers })

async function settings(): Promise<ServiceWorkerConfig> {
  const [first = '', code] = (await ask()).body.split('\n')
  expect(code).toBe('(start)()')
  return runInNewContext(`${first} ${workerConfigName}`) as ServiceWorkerConfig
}

test('browsers revalidate the script, and its pages are in all offered languages', async () => {
  const { statusCode, headers } = await ask()
  expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'no-cache',
    'text/javascript; charset=utf-8',
  ])
  expect((await ask({ 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  const { name, languages, defaultLanguage } = await settings()
  expect([name, defaultLanguage]).toEqual(['Souk', 'en'])
  expect(languages['en']).toMatchObject({ locale: 'en-US', title: 'You’re offline' })
  expect(languages['de']!.bagSaved).toMatch(/^Stand: \{time\}/)
})

test('the version changes with the build and with the name of the marketplace', async () => {
  const { version } = await settings()
  expect((await settings()).version).toBe(version)
  build = 'two'
  const next = await settings()
  expect(next.version).not.toBe(version)
  const { body } = await owner.get('/api/admin/marketplace')
  const saved = await owner.put('/api/admin/marketplace', {
    name: 'Bazar',
    languages: ['de'],
    version: body.version,
  })
  expect(saved.status).toBe(200)
  const renamed = await settings()
  expect(renamed).toMatchObject({ name: 'Bazar', defaultLanguage: 'de' })
  expect(Object.keys(renamed.languages)).toEqual(['de'])
  expect(renamed.version).not.toBe(next.version)
})

test('while the feature is off, the script removes the service worker, and the shop is not installable', async () => {
  const display = async () =>
    JSON.parse((await shop.server.inject({ url: '/manifest.webmanifest' })).body).display as string
  expect(await display()).toBe('standalone')
  await switchFeature(shop, 'offline', 'off')
  const off = await ask()
  expect([off.statusCode, off.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(off.body).toContain('registration.unregister()')
  expect(off.body).not.toContain('(start)()')
  expect(await display()).toBe('browser')
  await switchFeature(shop, 'offline', 'on')
  expect((await ask()).body).toContain('(start)()')
})
