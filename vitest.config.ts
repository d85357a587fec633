import os from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { findTestChromium } from './scripts/chromium.mjs'
import { contractValuesPlugin } from './src/web/app/vite/contract-values.plugin.ts'
import { messagePlugins } from './src/web/app/vite/message-plugins.ts'
import { LongestFirst } from './test/support/longest-first.sequencer.ts'
import { summaryReporter } from './test/support/summary.reporter.ts'

const compiled = path.join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  plugins: [contractValuesPlugin(), messagePlugins('en')],
  resolve: {
    alias: {
      '#platform/auth/password-costs.ts': path.join(import.meta.dirname, 'test/support/password-costs.ts'),
      '#modules/extensions/thread/limits.ts': path.join(
        import.meta.dirname,
        'test/support/extension-limits.ts',
      ),
    },
  },
  test: {
    include: ['{src,packages,demo}/**/*.test.{ts,tsx}', '{test,bench}/**/*.test.ts'],
    globalSetup: ['test/support/database/postgres.setup.ts'],
    // Long tests take seconds and cover code that rarely changes, or that shorter tests cover as well. `npm test` skips
    // them and `npm run drill:tests` runs them. Running a single file by name runs all its tests.
    tags: [{ name: 'long', description: 'skipped by npm test, run by npm run drill:tests' }],
    pool: 'forks',
    // The garbage collector uses no helper threads. There are more workers than cores, so the four helper threads of
    // each worker would compete for the cores. The semi-space is larger than the default of 16 MB, with which a tenth
    // of all CPU time was spent on collecting new objects.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // A worker loads and compiles the app once for all its files, which halves the CPU time. Therefore a test must not
    // leave globals, timers or module state behind.
    isolate: false,
    unstubGlobals: true,
    // There are more workers than cores, because tests also wait for the database, processes and timers. With two
    // workers on two cores, a quarter of the CPU time was unused.
    maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
    // The timeouts are long, so that tests do not fail on a busy machine. They only stop hanging tests.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // A test that passes only at the second attempt is reported as flaky and must be fixed.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 180_000,
    // Processes started by tests load the whole app, so its compiled code is cached.
    env: { NODE_ENV: 'test', TZ: 'UTC', NODE_COMPILE_CACHE: compiled, CHROME_PATH: findTestChromium() ?? '' },
    reporters: ['default', summaryReporter],
  },
})
