import { exitWithError } from './fail.mjs'
import { ensurePackages, root } from './packages.mjs'
import { ensureBuilt } from './bundle/built.mjs'
import { watchNpm } from './npm-watch.mjs'
import { ensureNode } from './ensure-node.mjs'
import { environmentWith } from './pinned-node.mjs'
import { run } from './run.mjs'
import { runStep } from './steps.mjs'

watchNpm()
const args = process.argv.slice(2)
try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  const node = await runStep('Node', ensureNode)
  if (!args.includes('--help')) await runStep('Build', (step) => ensureBuilt(step, node))
  const { code } = await run(node, ['bench/main.ts', ...args], { cwd: root, env: environmentWith(node) })
  process.exitCode = code
} catch (error) {
  exitWithError(error)
}
