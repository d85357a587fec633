import { readCommand } from './command.mjs'
import { ensurePackages } from './packages.mjs'
import { ensureBuilt } from './bundle/built.mjs'
import { ensureNode } from './ensure-node.mjs'
import { exitWithError } from './fail.mjs'
import { runStep } from './steps.mjs'

readCommand({
  name: 'npm run build',
  about: 'Builds the pages into build/ and the server into dist/ if their sources have changed.',
})
try {
  await runStep('1/3 Packages', (step) => ensurePackages(step, { dev: false }))
  const node = await runStep('2/3 Node', ensureNode)
  await runStep('3/3 Build', (step) => ensureBuilt(step, node))
} catch (error) {
  exitWithError(error)
}
