import fs from 'node:fs'
import { builtServer, exitCode, forwardSignals, startApp } from '../../../scripts/app.mjs'
import { ensureBuilt } from '../../../scripts/bundle/built.mjs'
import { recordUse } from '../../../scripts/clone-use.mjs'
import { root } from '../../../scripts/packages.mjs'
import { runStep } from '../../../scripts/steps.mjs'
import { makeTemporaryFolder } from '../../../scripts/temporary-folder.mjs'

// Runs the built app for the journeys with a separate data folder, which is deleted at the end. `recordUse` records
// that the build is in use, because one of the journeys runs `npm start` in the same clone of the repository. If the
// sources have changed, `npm start` then reports the change without replacing the build.
recordUse(root, { usesBuild: true })
await runStep('Build', (step) => ensureBuilt(step, process.execPath))
const dataDir = makeTemporaryFolder('souk-journeys-')
const app = startApp(process.execPath, builtServer, [], { ...process.env, DATA_DIR: dataDir })
forwardSignals(() => app)
app.once('exit', (code, signal) => {
  fs.rmSync(dataDir, { recursive: true, force: true })
  process.exit(exitCode(code, signal))
})
