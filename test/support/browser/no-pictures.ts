import type { Page } from '@playwright/test'

/**
 * The page fetches no pictures: drawn when they are first asked for, they hold up all else. The browser refuses them by
 * itself; a route would keep it from caching scripts as well.
 */
export async function withoutPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/pictures/*'] })
}
