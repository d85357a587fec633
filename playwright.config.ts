import os from 'node:os'
import { defineConfig } from '@playwright/test'
import { findTestChromium } from './scripts/chromium.mjs'
import { chromiumFlags } from './test/support/browser/chromium.ts'
import { findFreePort } from './test/support/free-port.ts'

// Each worker process loads this file again, and all workers must use the same port.
process.env.JOURNEYS_PORT ??= String(await findFreePort())
/** Tests of processes. These tests use no browser. */
const processes = '**/{start,shutdown,workers}.e2e.ts'
/**
 * Journeys in Firefox and WebKit, and journeys that move the focus through many pages. These journeys set their own
 * window sizes.
 */
const engines = '**/{engines,focus-walk}.e2e.ts'
/**
 * Runs all journeys at both widths (`npm run drills`). Otherwise, a journey whose title ends with @desktop or @phone
 * runs at that width only. `npm test` skips journeys with @long in their title: they are slow and cover code that
 * rarely changes.
 */
const isEveryWidth = Boolean(process.env.EVERY_WIDTH)
/**
 * Path of an installed Chromium. If undefined, Playwright uses its own. Must not throw, because knip also loads this
 * file.
 */
const chromium = findTestChromium()
/**
 * Disables V8's optimizing compilers: in pages that are open for seconds, they would cost a tenth of a journey's
 * time.
 */
const skipOptimization = '--js-flags=--no-maglev,--no-turbofan'
const origin = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // Journeys spend much of their time waiting for emails and clocks, so there are more workers than cores.
  workers: Math.min(8, os.availableParallelism() * 2),
  // The timeout is long, because the server might have to create the demo's pictures on a busy machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A journey that passes only at the second attempt is reported as flaky and must be fixed.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./test/support/browser/journeys.reporter.ts']],
  use: {
    baseURL: origin,
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [...chromiumFlags, skipOptimization],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Blocks service workers, because their requests bypass `page.route`. Journeys that need a service worker allow it.
    serviceWorkers: 'block',
    // Recording a trace takes as long as some journeys. `--trace on` records a trace of every journey.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    // These tests mostly wait, so they start first and run in parallel with the other journeys.
    { name: 'processes', testMatch: processes },
    // Only one of these journeys runs at a time, because a second browser would take CPU time from the other journeys.
    { name: 'engines', testMatch: engines, workers: 1 },
    {
      name: 'desktop',
      testIgnore: [processes, engines],
      ...(!isEveryWidth && { grepInvert: /@phone$/ }),
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: [processes, engines],
      ...(!isEveryWidth && { grepInvert: /@desktop$/ }),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'node test/support/browser/journeys-server.ts',
    url: `${origin}/healthz`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: process.env.JOURNEYS_PORT,
      DATABASE_URL: '',
      DEMO_PIECES: '160',
      KIT_PAGE: '1',
      RATE_LIMIT: '0',
    },
  },
})
