import { spawn } from 'node:child_process'
import { supervise } from '../../scripts/supervise.mjs'

// Runs a launcher over a server that does as it is told: `node supervised.main.ts <script> <pauses as JSON>`. It prints
// "ready" once it knows that the server is: only from then on a server that ends is started again.
const [script = '', pauses = ''] = process.argv.slice(2)
supervise(
  () => spawn(process.execPath, ['-e', script], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  { pauses: JSON.parse(pauses), note: ({ isReady }) => isReady && console.log('ready') },
)
