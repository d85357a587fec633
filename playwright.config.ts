import os from 'node:os'
import { defineConfig } from '@playwright/test'
import { findTestChromium } from './scripts/chromium.mjs'
import { chromiumFlags } from './test/support/browser/chromium.ts'
import { freePort } from './test/support/free-port.ts'

// Playwright reads this file again in each worker: all must see one port.
process.env.JOURNEYS_PORT ??= String(await freePort())
/** Tests of processes, which open no page. */
const processes = '**/{start,shutdown,workers}.e2e.ts'
/** Journeys in other browsers and focus walks through many pages. They set their own window sizes. */
const engines = '**/{engines,focus-walk}.e2e.ts'
/**
 * A story whose title ends with @desktop or @phone is played at that width alone; `npm run drills` plays all at both. One
 * with @long before it, which lasts long and guards what changes rarely, is left out by `npm test`.
 */
const isEveryWidth = Boolean(process.env.EVERY_WIDTH)
/** Where there is none, Playwright's own. Unused code is looked for on machines without either, and reads this file too. */
const chromium = findTestChromium()
/** A page that lives for seconds never earns back what compiling it well costs: a tenth of a story. */
const compileLittle = '--js-flags=--no-maglev,--no-turbofan'
const origin = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`

export default defineConfig({
  testDir: 'test/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // Stories wait for mails, clocks and each other as well: more of them than cores at a time.
  workers: Math.min(8, os.availableParallelism() * 2),
  // Generous: a shared machine may draw a fresh shop's pictures meanwhile.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // What passes only the second time is listed as flaky and wants mending.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./test/support/browser/journeys.reporter.ts']],
  use: {
    baseURL: origin,
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [...chromiumFlags, compileLittle],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording every story costs as much as some of them: `--trace on` records them all.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    // They wait more than they work: begun first, they leave the others room.
    { name: 'processes', testMatch: processes },
    // One at a time: a second browser would take CPU from the other journeys.
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
