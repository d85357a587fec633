import { spawnSync } from 'node:child_process'
import { markFailed } from './fail.mjs'
import { ensurePackages, root } from './packages.mjs'
import { ensureBuilt } from './built.mjs'
import { environmentWith, findNode } from './pinned-node.mjs'
import { runStep } from './steps.mjs'

try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  const { node } = findNode()
  await runStep('Build', (step) => ensureBuilt(step, node))
  const run = spawnSync(node, ['bench/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: environmentWith(node),
    stdio: 'inherit',
  })
  process.exitCode = run.status ?? 1
} catch (error) {
  markFailed(error)
}
