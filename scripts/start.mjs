import { builtServer, startApp } from './app.mjs'
import { markFailed } from './fail.mjs'
import { ensurePackages } from './packages.mjs'
import { ensureBuilt } from './built.mjs'
import { environmentWith, findNode } from './pinned-node.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runStep } from './steps.mjs'
import { supervise } from './supervise.mjs'

watchNpm()
try {
  await runStep('1/4 Packages', (step) => ensurePackages(step, { dev: false }))
  const node = await runStep('2/4 Node', (step) => {
    const found = findNode()
    step.outcome(found.version)
    return found.node
  })
  await runStep('3/4 Build', (step) => ensureBuilt(step, node))
  process.stdout.write('4/4 Souk: starting…\n')
  supervise(() => startApp(node, builtServer, process.argv.slice(2), environmentWith(node)))
} catch (error) {
  markFailed(error)
}
