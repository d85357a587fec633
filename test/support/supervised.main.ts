import { spawn } from 'node:child_process'
import { supervise } from '../../scripts/supervise.mjs'

// Runs a launcher that supervises a server. Usage: `node supervised.main.ts <script> <pauses as JSON>`. The launcher
// prints "ready" when the server is ready. If the server exits after that, the launcher restarts the server.
const [script = '', pauses = ''] = process.argv.slice(2)
supervise(
  () => spawn(process.execPath, ['-e', script], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  { pauses: JSON.parse(pauses), onState: ({ isReady }) => isReady && console.log('ready') },
)
