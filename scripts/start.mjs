import { builtServer, exitCode, forwardSignals, startApp } from './app.mjs'
import { fail } from './fail.mjs'
import { ensurePackages } from './packages.mjs'
import { ensureBuilt } from './built.mjs'
import { environmentWith, findNode } from './pinned-node.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runStep } from './steps.mjs'

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
  const app = startApp(node, builtServer, process.argv.slice(2), environmentWith(node))
  forwardSignals(() => app)
  app.once('error', fail)
  app.once('exit', (code, signal) => process.exit(exitCode(code, signal)))
} catch (error) {
  fail(error)
}
