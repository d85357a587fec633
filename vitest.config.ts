import os from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { findTestChromium } from './scripts/chromium.mjs'
import { contractWords } from './src/web/app/vite/contract-words.plugin.ts'
import { messagePlugins } from './src/web/app/vite/message-plugins.ts'
import { LongestFirst } from './test/support/longest-first.sequencer.ts'
import { summaryReporter } from './test/support/summary.reporter.ts'

const compiled = path.join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig({
  plugins: [contractWords(), messagePlugins('en')],
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
    // A case that lasts for seconds and guards what changes rarely, or what shorter cases beside it guard as well. `npm test`
    // leaves them to `npm run drill:tests`; a file that is run by its name runs all of its own.
    tags: [{ name: 'long', description: 'left out by npm test, played by npm run drill:tests' }],
    pool: 'forks',
    // There are more workers than cores: V8's helpers, four a worker, take from each other what they collect beside. A tenth
    // of all CPU was spent on what is new, looked through whenever 16 MB of it were there.
    execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // A worker keeps the app it has loaded, and the code V8 has compiled, for all its files: half of their CPU.
    // So a test leaves nothing behind: no global, no timer, no state of a module.
    isolate: false,
    unstubGlobals: true,
    // Tests wait for the database, processes and clocks as well: a quarter of two cores was idle with two workers.
    maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
    // Long, so that a busy machine does not fail a test. They only stop tests that hang: each wait ends when its condition holds.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // As for the journeys: what passes only the second time is listed as flaky and wants mending.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 180_000,
    // The processes that tests start load the whole app: its compiled code is kept for the next.
    env: { NODE_ENV: 'test', TZ: 'UTC', NODE_COMPILE_CACHE: compiled, CHROME_PATH: findTestChromium() ?? '' },
    reporters: ['default', summaryReporter],
  },
})
