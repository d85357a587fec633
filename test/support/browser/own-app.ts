import { expect, test as base, type APIRequestContext } from '@playwright/test'
import { startJourneysServer } from './start-server.ts'

/**
 * Starts a separate app for each Playwright worker, so that a journey can move the app's clock without affecting
 * journeys in other workers.
 */
export const test = base.extend<object, { ownApp: string }>({
  // Dismisses the dialog about new terms. The dialog appears if another journey in the same app has published new
  // terms.
  page: async ({ page }, use) => {
    await page.addLocatorHandler(
      page.getByRole('dialog', { name: 'Our terms have changed' }),
      async (dialog) => dialog.getByRole('button', { name: 'Remind me later' }).click(),
    )
    await use(page)
  },
  ownApp: [
    async ({ playwright: _ }, use) => {
      const { origin, stop } = await startJourneysServer({
        DEMO_PIECES: '40',
        // Makes the example extensions available. All extensions are off until an owner turns them on.
        EXTENSIONS_DIR: 'examples/extensions',
      })
      await expect(async () => expect((await fetch(`${origin}/healthz`)).ok).toBe(true)).toPass({
        timeout: 120_000,
      })
      await use(origin)
      await stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp),
})

/**
 * Signs in as the demo's owner again and returns the headers for requests with the new session. Older sessions
 * have expired if the clock was moved.
 */
export async function signInAsOwner(request: APIRequestContext): Promise<Record<string, string>> {
  const data = { email: 'admin@souk.example', password: 'demo-souk-2026' }
  const { token } = (await (await request.post('/seller/auth/login', { data })).json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}

/** Moves the app's clock forward and waits until all due background work is done. */
export async function passDays(request: APIRequestContext, days: number): Promise<void> {
  const headers = await signInAsOwner(request)
  const answer = await request.post('/api/admin/clock', { headers, data: { days }, timeout: 60_000 })
  expect(answer.ok(), await answer.text()).toBe(true)
}
