import { readCommand } from './command.mjs'
import { markFailed } from './fail.mjs'
import { ensurePackages } from './packages.mjs'
import { findNode } from './pinned-node.mjs'
import { code, generatedTypes, runStages } from './stages.mjs'
import { runStep } from './steps.mjs'

readCommand({
  name: 'npm run check',
  about: 'Checks types, SQL, migrations, lint, format, words and unused code.',
})
try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  process.exitCode = (await runStages(findNode().node, [generatedTypes, code])) ? 0 : 1
} catch (error) {
  markFailed(error)
}
