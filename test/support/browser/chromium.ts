import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../../scripts/chromium.mjs'

/** Launches the Chromium of this machine: one that runs in a container, as root, and calls nobody. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('There is no Chromium: run `npm test`, which gets one, or set CHROME_PATH.')
  return {
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
