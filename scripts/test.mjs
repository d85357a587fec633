import { ensureChromium } from './chromium-install.mjs'
import { ensurePackages } from './packages.mjs'
import { findNode } from './pinned-node.mjs'
import { build, lint, runStages, tests, types } from './stages.mjs'
import { runStep } from './steps.mjs'

try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  const { node } = findNode()
  const chromium = await runStep('Chromium', (step) => ensureChromium(step, node))
  /** @type {import('./stages.mjs').Stage} */
  const journeys = {
    title: 'End-to-end tests',
    checks: [
      {
        name: 'journeys',
        tool: '@playwright/test',
        bin: 'playwright',
        args: ['test'],
        counts: true,
        env: { CHROME_PATH: chromium },
      },
    ],
  }
  process.exitCode = (await runStages(node, [types, lint, tests, build, journeys])) ? 0 : 1
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.stdout.write('\n0 passed, 1 failed, 0 skipped\n')
  process.exitCode = 1
}
