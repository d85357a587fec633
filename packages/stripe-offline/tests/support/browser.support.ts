import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { LaunchOptions, Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'

declare const axe: { run: typeof run }

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Launches the Chromium that CHROME_PATH names, or Playwright's own: one that runs as root and calls nobody. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = process.env['CHROME_PATH']
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ],
  }
}

/** Returns every axe violation of the page and its frames, a line each. */
export async function axeViolations(page: Page): Promise<string[]> {
  await Promise.all(page.frames().map((frame) => frame.evaluate(source)))
  const options: RunOptions = { resultTypes: ['violations'] }
  return page.evaluate(async (wanted) => {
    const { violations } = await axe.run(document, wanted)
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
    )
  }, options)
}
