import { readCommand } from './command.mjs'
import { ensurePackages } from './packages.mjs'
import { ensureBuilt } from './bundle/built.mjs'
import { findNode } from './pinned-node.mjs'
import { markFailed } from './fail.mjs'
import { runStep } from './steps.mjs'

readCommand({
  name: 'npm run build',
  about: 'Builds the pages into build/ and the server into dist/, where sources have changed.',
})
try {
  await runStep('1/2 Packages', (step) => ensurePackages(step, { dev: false }))
  await runStep('2/2 Build', (step) => ensureBuilt(step, findNode().node))
} catch (error) {
  markFailed(error)
}
