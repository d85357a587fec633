import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { LaunchOptions, Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'

declare const axe: { run: typeof run }

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Of several lists Chromium heeds the last: what Playwright turns off that pages meet, and the pages of its address bar. */
const off = [
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // Each window loads both: a good part of what a test costs.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

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
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${off.join(',')}`,
      // A page that lives for seconds never earns back what compiling it well costs.
      '--js-flags=--no-maglev,--no-turbofan',
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
