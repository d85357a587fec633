import { ensurePackages } from './packages.mjs'
import { ensureBuilt } from './built.mjs'
import { findNode } from './pinned-node.mjs'
import { markFailed } from './fail.mjs'
import { runStep } from './steps.mjs'

try {
  await runStep('1/2 Packages', (step) => ensurePackages(step, { dev: false }))
  await runStep('2/2 Build', (step) => ensureBuilt(step, findNode().node))
} catch (error) {
  markFailed(error)
}
