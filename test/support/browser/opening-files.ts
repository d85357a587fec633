import { test, type Page } from '@playwright/test'
import sharp from 'sharp'

/** Returns a logo of a square and a bar as a PNG file. */
export function aLogo(): Promise<Buffer> {
  const mark =
    '<svg width="320" height="80"><rect x="4" y="8" width="64" height="64" fill="#134"/><rect x="90" y="24" width="220" height="32" rx="16" fill="#134"/></svg>'
  return sharp(Buffer.from(mark)).png().toBuffer()
}

/** Saves a screenshot of the whole page with the test results, so that a person can check the page's appearance. */
export async function saveScreenshot(page: Page, what: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${what}.png`), fullPage: true })
}
