import { expect, test as base } from '@playwright/test'
import { startJourneysServer } from './start-server.ts'

interface EmptyApp {
  origin: string
  /** Path of the page on which the first owner signs up. The first startup prints this path. */
  invite: string
}

/** Playwright's `test` with a fixture: an empty marketplace that has just been started for the first time. */
export const test = base.extend<object, { emptyApp: EmptyApp }>({
  emptyApp: [
    async ({ playwright: _ }, use) => {
      const { app, origin, stop } = await startJourneysServer({ DEMO_PIECES: '0', KIT_PAGE: '1' })
      let output = ''
      app.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text))
      const invite = () => /signs up at\s+https?:\/\/[^/\s]+(\/\S+)/.exec(output)?.[1]
      await expect(() => expect(invite(), output).toBeDefined()).toPass({ timeout: 170_000 })
      await use({ origin, invite: invite()! })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ emptyApp }, use) => use(emptyApp.origin),
})
