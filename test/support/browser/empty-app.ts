import { expect, test as base } from '@playwright/test'
import { startJourneysServer } from './start-server.ts'

interface EmptyApp {
  origin: string
  /** Where the first who runs it signs up, as the first start says. */
  invite: string
}

/** A marketplace with nothing in it, as its operator starts it the first time. */
export const test = base.extend<object, { emptyApp: EmptyApp }>({
  emptyApp: [
    async ({ playwright: _ }, use) => {
      const { app, origin, stop } = await startJourneysServer({ DEMO_PIECES: '0', KIT_PAGE: '1' })
      let said = ''
      app.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text))
      const invite = () => /signs up at\s+https?:\/\/[^/\s]+(\/\S+)/.exec(said)?.[1]
      await expect(() => expect(invite(), said).toBeDefined()).toPass({ timeout: 170_000 })
      await use({ origin, invite: invite()! })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ emptyApp }, use) => use(emptyApp.origin),
})
