import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../../scripts/chromium.mjs'

/**
 * Chromium features that Playwright disables. If Chromium gets several lists of features to disable, it uses only the
 * last list, so ours must include Playwright's features.
 */
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

/**
 * Internal pages for the address bar, which every browser window loads. Loading them takes up a fifth of a journey's
 * time.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Flags for a Chromium that runs as root in a container. With these flags, Chromium sends no background requests. */
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

/** Returns the launch options for the Chromium installed on this machine. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('There is no Chromium: run `npm test`, which installs one, or set CHROME_PATH.')
  return { executablePath, args: chromiumFlags }
}
