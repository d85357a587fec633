import cluster from 'node:cluster'
import http from 'node:http'
import { keepWorkers, WorkerFailed } from '#server/app/workers/keep-workers.ts'

// Runs a primary process with two small worker processes and short restart delays. Usage: `node workers.main.ts
// <port>`.
const port = Number(process.argv[2])

if (cluster.isPrimary) {
  const workers = keepWorkers({
    count: 2,
    warn: (line) => console.log(line),
    onMessage: () => {},
    pauses: { firstMs: 100, maxMs: 400, healthyMs: 2_000 },
    healthCheckSettings: { everyMs: 200, maxMissed: 5 },
  })
  const end = async (): Promise<void> => {
    console.log(`ended ${await workers.drain(1_000)}`)
    process.exit(0)
  }
  process.once('SIGTERM', () => void end())
  try {
    await workers.start()
    console.log('all ready')
  } catch (error) {
    console.log(error instanceof WorkerFailed ? `${error.message}; code ${error.code}` : error)
    process.exit(1)
  }
} else {
  if (port === 0) process.exit(5)
  const paths: Record<string, () => void> = {
    '/exit': () => process.exit(3),
    '/hang': () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  }
  const server = http.createServer((request, response) => {
    response.end(String(process.pid))
    const action = paths[request.url!]
    if (action) response.once('close', action)
  })
  process.on('message', (word) => {
    if (word === 'are you alive') process.send!('alive')
    if (word === 'drain') process.exit(0)
  })
  server.listen(port, '127.0.0.1', () => process.send!('ready'))
}
