import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createServer } from 'vite'
import { exitCode, startFollowing } from './app.mjs'
import { markFailed } from './fail.mjs'
import { root } from './packages.mjs'

/** @typedef {{ process: import('node:child_process').ChildProcess, port: number }} Api */

// The pages reload by themselves; these need the server anew.
const watched = [
  'src/server',
  'src/contract',
  'packages/stripe-offline/src',
  'packages/catalog-index/src',
  'packages/embedded-postgres/src',
  'packages/work-queue/src',
  'packages/icu-messages/src',
  'packages/page-cache/src',
  'demo',
  'db/migrations',
]
const settleMs = 120
const graceMs = 5_000

/** All that have not ended: an old one stays until the new one is ready, and the embedded PostgreSQL with it. */
const running = /** @type {Set<Api>} */ (new Set())
/** @type {Api | undefined} */
let newest
/** Who takes requests; undefined while one starts, null once it has ended by itself.
 * @type {Api | null | undefined} */
let serving
/** @type {((api: Api | null) => void)[]} */
const waiting = []
let isLeaving = false

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT']))
  process.on(signal, () => {
    isLeaving = true
    if (running.size === 0) process.exit(0)
    for (const api of running) api.process.kill(signal)
  })
const ours = process.listeners('SIGTERM')

const front = http.createServer((request, response) => {
  // Vite takes what is its own: the sources of the pages, and the files of public/.
  void opening.then(({ middlewares }) =>
    middlewares(request, response, () => {
      if (serving === undefined) waiting.push((api) => pass(api, request, response))
      else pass(serving, request, response)
    }),
  )
})
front.once('error', markFailed)
front.listen(Number(process.env.PORT || 3000), process.env.HOST || '127.0.0.1')
await once(front, 'listening')
const origin = process.env.ORIGIN || addressOf(front)

// What takes long to start stays, while the server is started anew.
const opening = createServer({
  server: { middlewareMode: true, cors: false, hmr: { server: front } },
  appType: 'custom',
})
void start()
watch((file) => {
  process.stdout.write(`${file} has changed: restarting\n`)
  serving = undefined
  void start()
})
await opening.catch(markFailed)
// Vite and React Router would end the process before the server has drained.
for (const listener of process.listeners('SIGTERM'))
  if (!ours.includes(listener)) process.off('SIGTERM', listener)

async function start() {
  const port = await freePort()
  if (isLeaving) return
  const child = startFollowing(process.execPath, ['src/server/app/main.ts'], {
    ...process.env,
    NODE_ENV: 'development',
    SOUK_DEV: '1',
    // Compiled code of the thousands of modules that have not changed.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: origin,
  })
  const api = { process: child, port }
  newest = api
  running.add(api)
  child.once('error', markFailed)
  child.on('message', (message) => {
    if (message === 'ready' && newest === api) serve(api)
    if (typeof message === 'object') void answer(child, message)
  })
  child.once('exit', (code, signal) => {
    running.delete(api)
    if (isLeaving && running.size === 0) process.exit(exitCode(code, signal))
    if (isLeaving || newest !== api) return
    process.stdout.write(`Souk ended (${code ?? signal}); it starts again when a file is saved\n`)
    serve(null)
  })
}

/** @param {Api | null} api */
function serve(api) {
  serving = api
  for (const found of waiting.splice(0)) found(api)
  for (const old of running) {
    if (old === api) continue
    old.process.kill('SIGTERM')
    setTimeout(() => old.process.exitCode ?? old.process.kill('SIGKILL'), graceMs).unref()
  }
}

/**
 * Gives the server's process a module of the pages, made for it by Vite.
 * @param {Api['process']} child
 * @param {any} message
 */
async function answer(child, { id, invoke }) {
  const { environments } = await opening
  const result = await environments.ssr.hot.handleInvoke(invoke)
  if (child.connected) child.send({ id, result })
}

/** @param {Api | null} api @param {http.IncomingMessage} request @param {http.ServerResponse} response */
function pass(api, request, response) {
  if (!api) {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
    return response.end('Souk has ended: the terminal says why. It starts again when a file is saved.\n')
  }
  const { method, url, headers } = request
  const onward = http.request(
    { port: api.port, host: '127.0.0.1', method, path: url, headers },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
      answered.pipe(response)
      answered.once('error', () => response.destroy())
    },
  )
  onward.once('error', () => response.destroy())
  response.once('close', () => onward.destroy())
  request.pipe(onward)
}

async function freePort() {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await new Promise((closed) => server.close(closed))
  return port
}

/** @param {http.Server} server */
function addressOf(server) {
  const { address, family, port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** @param {(file: string) => void} changed called once for a burst of saves */
function watch(changed) {
  /** @type {NodeJS.Timeout | undefined} */
  let settling
  for (const folder of watched) {
    if (!fs.existsSync(path.join(root, folder))) continue
    fs.watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql|json)$/.test(name) || name.endsWith('.test.ts')) return
      clearTimeout(settling)
      settling = setTimeout(changed, settleMs, `${folder}/${name}`)
    })
  }
}
