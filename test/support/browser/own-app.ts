import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test as base, type APIRequestContext } from '@playwright/test'
import { freePort } from '../free-port.ts'

/** For stories that move the clock: each worker has an app of its own, so that no other story grows old. */
export const test = base.extend<object, { ownApp: string }>({
  // New terms, which another story of the same app may have published, are put off wherever they are shown.
  page: async ({ page }, use) => {
    await page.addLocatorHandler(
      page.getByRole('dialog', { name: 'Our terms have changed' }),
      async (dialog) => dialog.getByRole('button', { name: 'Remind me later' }).click(),
    )
    await use(page)
  },
  ownApp: [
    async ({ playwright: _ }, use) => {
      const port = String(await freePort())
      const env = {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: port,
        DATABASE_URL: '',
        DEMO_PIECES: '40',
        RATE_LIMIT: '0',
        // All of them off: an owner switches them on.
        EXTENSIONS_DIR: 'examples/extensions',
      }
      const app = spawn(process.execPath, ['test/support/browser/journeys-server.ts'], {
        env,
        stdio: 'ignore',
      })
      const origin = `http://127.0.0.1:${port}`
      await expect(async () => expect((await fetch(`${origin}/healthz`)).ok).toBe(true)).toPass({
        timeout: 120_000,
      })
      await use(origin)
      app.kill('SIGTERM')
      await once(app, 'exit')
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp),
})

/** The headers of the demo's super-admin, signed in anew: old tokens do not outlive a moved clock. */
export async function asSuperAdmin(request: APIRequestContext): Promise<Record<string, string>> {
  const data = { email: 'admin@souk.example', password: 'demo-souk-2026' }
  const { token } = (await (await request.post('/seller/auth/login', { data })).json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Moves the app's clock and waits until all that was due is done. */
export async function passDays(request: APIRequestContext, days: number): Promise<void> {
  const headers = await asSuperAdmin(request)
  const answer = await request.post('/api/admin/clock', { headers, data: { days }, timeout: 60_000 })
  expect(answer.ok(), await answer.text()).toBe(true)
}
