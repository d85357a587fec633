import path from 'node:path'
import { readCommand } from './command.mjs'
import { ensureChromium } from './chromium-install.mjs'
import { ensurePackages, root } from './packages.mjs'
import { ensureNode } from './ensure-node.mjs'
import { buildStage, codeStage, generatedTypesStage, runStages, testStage } from './stages.mjs'
import { runStep } from './steps.mjs'

readCommand({
  name: 'npm test',
  about:
    'Checks types, lint and format, and runs all tests except the long ones (npm run drills). To run one file: npx vitest run <file>.',
  variables: {
    CHROME_PATH: 'a Chromium, if none is found',
    TEST_POSTGRES_URL: 'an account of a PostgreSQL that can create databases: some tests also run on it',
    TEST_DATABASE_URL: 'a PostgreSQL for all tests instead of the embedded one',
    STRIPE_TEST_KEY: 'a test key from Stripe: the tests of the offline provider also run against Stripe',
    ALL_RUNS: '1 runs all random cases of each test instead of a fifth',
    MODEL_RUNS: 'number of random histories in the membership tests',
  },
})
try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  const node = await runStep('Node', ensureNode)
  process.env.CHROME_PATH = await runStep('Chromium', (step) => ensureChromium(step, node))
  /** @type {import('./stages.mjs').Stage} */
  const journeys = {
    title: 'End-to-end tests',
    checks: [
      {
        name: 'journeys',
        tool: '@playwright/test',
        bin: 'playwright',
        args: ['test', '--grep-invert', '@long'],
        counts: true,
        // Caches compiled code, because every worker process loads Playwright and its browser driver.
        env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') },
      },
    ],
  }
  process.exitCode = (await runStages(node, [
    generatedTypesStage,
    codeStage,
    testStage,
    buildStage,
    journeys,
  ]))
    ? 0
    : 1
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.stdout.write('\n0 passed, 1 failed, 0 skipped\n')
  process.exitCode = 1
}
