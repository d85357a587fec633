import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../../scripts/chromium.mjs'

/** Of several lists Chromium heeds the last, which is ours: it repeats what Playwright turns off. */
const playwrightsOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/** Pages of the browser's own below its address bar: each window loads both, a fifth of what a story costs. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** For one that runs in a container, as root, and calls nobody. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...playwrightsOff, ...addressBarPages].join(',')}`,
]

/** Launches the Chromium of this machine. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('There is no Chromium: run `npm test`, which gets one, or set CHROME_PATH.')
  return { executablePath, args: chromiumFlags }
}
