import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test as base } from '@playwright/test'
import { freePort } from '../free-port.ts'

interface EmptyApp {
  origin: string
  /** Where the first who runs it signs up, as the first start says. */
  invite: string
}

/** A marketplace with nothing in it, as its operator starts it the first time. */
export const test = base.extend<object, { emptyApp: EmptyApp }>({
  emptyApp: [
    async ({ playwright: _ }, use) => {
      const port = String(await freePort())
      const env = {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: port,
        DATABASE_URL: '',
        DEMO_PIECES: '0',
        RATE_LIMIT: '0',
        KIT_PAGE: '1',
      }
      const app = spawn(process.execPath, ['test/support/browser/journeys-server.ts'], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      let said = ''
      app.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
      const invite = () => /signs up at\s+https?:\/\/[^/\s]+(\/\S+)/.exec(said)?.[1]
      await expect(() => expect(invite(), said).toBeDefined()).toPass({ timeout: 170_000 })
      await use({ origin: `http://127.0.0.1:${port}`, invite: invite()! })
      app.kill('SIGTERM')
      await once(app, 'exit')
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ emptyApp }, use) => use(emptyApp.origin),
})
