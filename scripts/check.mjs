import { readCommand } from './command.mjs'
import { markFailed } from './fail.mjs'
import { ensurePackages } from './packages.mjs'
import { ensureNode } from './ensure-node.mjs'
import { code, generatedTypes, runStages } from './stages.mjs'
import { runStep } from './steps.mjs'

readCommand({
  name: 'npm run check',
  about: 'Checks types, SQL, migrations, lint, format, words and unused code.',
})
try {
  await runStep('Packages', (step) => ensurePackages(step, { dev: true }))
  const node = await runStep('Node', ensureNode)
  process.exitCode = (await runStages(node, [generatedTypes, code])) ? 0 : 1
} catch (error) {
  markFailed(error)
}
