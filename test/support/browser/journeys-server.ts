import fs from 'node:fs'
import { builtServer, exitCode, forwardSignals, startApp } from '../../../scripts/app.mjs'
import { ensureBuilt } from '../../../scripts/bundle/built.mjs'
import { recordUse } from '../../../scripts/clone-use.mjs'
import { root } from '../../../scripts/packages.mjs'
import { runStep } from '../../../scripts/steps.mjs'
import { makeTemporaryFolder } from '../../../scripts/temporary-folder.mjs'

// The built app with an app of its own, gone when it ends: what the journeys walk through. Noted as in use, so that an
// `npm start` beside it, as one of the journeys makes, says that a source has changed and replaces no build under it.
recordUse(root, { usesBuild: true })
await runStep('Build', (step) => ensureBuilt(step, process.execPath))
const dataDir = makeTemporaryFolder('souk-journeys-')
const app = startApp(process.execPath, builtServer, [], { ...process.env, DATA_DIR: dataDir })
forwardSignals(() => app)
app.once('exit', (code, signal) => {
  fs.rmSync(dataDir, { recursive: true, force: true })
  process.exit(exitCode(code, signal))
})
