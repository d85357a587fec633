import { spawn } from 'node:child_process'
import { supervise } from '../../scripts/supervise.mjs'

// Runs a launcher that supervises a server: `node supervised.main.ts <script> <pauses as JSON>`. The launcher prints
// "ready" once the server is ready, and restarts a server that exits later.
const [script = '', pauses = ''] = process.argv.slice(2)
supervise(
  () => spawn(process.execPath, ['-e', script], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  { pauses: JSON.parse(pauses), onState: ({ isReady }) => isReady && console.log('ready') },
)
