import { ensurePackages } from './packages.mjs'
import { ensurePages } from './pages.mjs'
import { findNode } from './pinned-node.mjs'
import { fail } from './fail.mjs'
import { runStep } from './steps.mjs'

try {
  await runStep('1/2 Packages', (step) => ensurePackages(step, { dev: false }))
  await runStep('2/2 Pages', (step) => ensurePages(step, findNode().node))
} catch (error) {
  fail(error)
}
