import type { Page } from '@playwright/test'

/**
 * Blocks pictures, because the server generates pictures on first request, which would slow down the page. Uses the
 * browser's list of blocked URLs, because a Playwright route would also turn off the browser's cache for JavaScript
 * files.
 */
export async function blockPictures(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/pictures/*'] })
}
