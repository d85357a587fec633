import { spawn } from 'node:child_process'
import { supervise } from '../../scripts/supervise.mjs'

// A launcher over a server that does as it is told, with short pauses: `node supervised.main.ts <script>`.
const [script = ''] = process.argv.slice(2)
supervise(
  () => spawn(process.execPath, ['-e', script], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }),
  { pauses: { firstMs: 100, mostMs: 400, healthyMs: 2_000 } },
)
