import path from 'node:path'
import { exitCode, forwardSignals, startInProcessGroup } from './app.mjs'
import { recordUse } from './clone-use.mjs'
import { readCommand } from './command.mjs'
import { exitWithError } from './fail.mjs'
import { ensurePackages, root } from './packages.mjs'
import { ensureNode } from './ensure-node.mjs'
import { environmentWith } from './pinned-node.mjs'
import { runStep } from './steps.mjs'

readCommand({
  name: 'npm run dev',
  about: 'Runs Souk from its sources. Saving a file of the pages or of the server reloads it.',
  variables: {
    PORT: 'port to listen on (default: 3000)',
    DATA_DIR: 'folder of the embedded database and the pictures (default: ./data)',
    '…': 'all others: docs/operations/environment.md',
  },
})
try {
  recordUse(root, { usesBuild: false })
  await runStep('1/3 Packages', (step) => ensurePackages(step, { dev: true }))
  const node = await runStep('2/3 Node', ensureNode)
  process.stdout.write('3/3 Souk: starting for development; saving a file reloads it\n')
  const env = environmentWith(node, { NODE_ENV: 'development' })
  const server = startInProcessGroup(node, [path.join(root, 'scripts/dev-server.mjs')], env)
  server.once('error', exitWithError)
  server.once('exit', (code, signal) => process.exit(exitCode(code, signal)))
  forwardSignals(() => server)
} catch (error) {
  exitWithError(error)
}
