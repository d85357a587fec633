import type { Page } from '@playwright/test'

/**
 * Blocks pictures, because they are generated on first request and slow down a page. Uses the browser's block list,
 * because a Playwright route would also disable the cache for JavaScript files.
 */
export async function blockPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/pictures/*'] })
}
