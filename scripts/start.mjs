import { builtServer, startApp } from './app.mjs'
import { recordUse } from './clone-use.mjs'
import { readCommand } from './command.mjs'
import { exitWithError } from './fail.mjs'
import { hideSecrets } from './hide-secrets.mjs'
import { requirePort } from './listening.mjs'
import { ensurePackages, root } from './packages.mjs'
import { ensureBuilt } from './bundle/built.mjs'
import { ensureNode } from './ensure-node.mjs'
import { environmentWith, findNode } from './pinned-node.mjs'
import { runStep } from './steps.mjs'
import { supervise } from './supervise.mjs'
import { currentVersion } from './upgrade/layout.mjs'

readCommand({
  name: 'npm start',
  about:
    'Starts Souk with everything it needs: packages, Node, PostgreSQL, the build and, the first time, a demo.',
  variables: {
    PORT: 'port to listen on (default: 3000)',
    DATA_DIR: 'folder of the embedded database and the pictures (default: ./data)',
    DATABASE_URL: 'your own PostgreSQL instead of the embedded one',
    DEMO_PIECES: 'number of demo listings that the first start loads (default: 640); 0 for none',
    '…': 'all others: docs/operations/environment.md',
  },
})
const address = {
  host: process.env.HOST?.trim() || '127.0.0.1',
  port: Number(process.env.PORT?.trim() || 3000),
}
// Hides secrets from extensions. Extensions run under the same account as this launcher, so they could read its
// environment.
if (process.env.EXTENSIONS_DIR?.trim()) hideSecrets()
try {
  await requireFreePort()
  const record = recordUse(root, { usesBuild: true })
  await runStep('1/4 Packages', (step) => ensurePackages(step, { dev: false }))
  const node = await runStep('2/4 Node', ensureNode)
  await runStep('3/4 Build', (step) => ensureBuilt(step, node))
  process.stdout.write('4/4 Souk: starting…\n')
  let folder = root
  supervise(
    (isRestart) => {
      if (isRestart) folder = currentVersion(root)
      const { node: versionNode } = findNode(folder)
      return startApp(versionNode, builtServer, [], environmentWith(versionNode, {}, folder), folder)
    },
    { onState: (state) => record({ address, folder, ...state }) },
  )
} catch (error) {
  exitWithError(error)
}

/**
 * Checks that the port is free before the slow operations, because installing packages and building take half a minute.
 */
async function requireFreePort() {
  // Does not check an invalid PORT, because the server reports this error together with all other invalid settings.
  if (Number.isInteger(address.port) && address.port >= 0 && address.port < 65_536) await requirePort(address)
}
