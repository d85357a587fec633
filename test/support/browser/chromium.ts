import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../../scripts/chromium.mjs'

/** Features that Playwright disables. Chromium uses only the last of several lists, so ours repeats them. */
const disabledByPlaywright = [
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

/** Internal pages below the address bar, which each window loads: a fifth of the cost of a journey. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Flags for a Chromium that runs as root in a container and makes no requests of its own. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join(',')}`,
]

/** Launches the Chromium of this machine. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('There is no Chromium: run `npm test`, which installs one, or set CHROME_PATH.')
  return { executablePath, args: chromiumFlags }
}
