import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { builtServer, exitCode, forwardSignals, startApp } from '../../../scripts/app.mjs'

// The built app with an app of its own, gone when it ends: what the journeys walk through.
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-journeys-'))
const app = startApp(process.execPath, builtServer, [], { ...process.env, DATA_DIR: dataDir })
forwardSignals(() => app)
app.once('exit', (code, signal) => {
  fs.rmSync(dataDir, { recursive: true, force: true })
  process.exit(exitCode(code, signal))
})
