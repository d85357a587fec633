import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { LaunchOptions, Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'

declare const axe: { run: typeof run }

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Chromium features to disable. Chromium uses only the last list of features on its command line, so this list repeats
 * the features that Playwright disables.
 */
const off = [
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // Without the next two entries, every window would load internal pages for these features, which would take a large
  // part of a test's time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * Returns the options for launching the Chromium in CHROME_PATH, or Playwright's. With these options, Chromium can run
 * as root and makes no background requests.
 */
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
      // Turns off the optimizing compilers, because they save no time on pages that are open for only a few seconds.
      '--js-flags=--no-maglev,--no-turbofan',
    ],
  }
}

/** Returns the accessibility violations that axe finds in the page and its frames, one per line. */
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
