import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { createServer } from 'vite'
import { exitCode, startInProcessGroup } from './app.mjs'
import { exitWithError } from './fail.mjs'
import { root } from './packages.mjs'

/** @typedef {{ process: import('node:child_process').ChildProcess, port: number }} Api */

/** Folders in which a change restarts the server. Vite reloads changed pages without restarting the server. */
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
const debounceMs = 120
const stopTimeoutMs = 5_000

/**
 * Running servers. After a change, the old server is stopped only when the new server is ready, so that the embedded
 * PostgreSQL, which they share, keeps running.
 */
const running = /** @type {Set<Api>} */ (new Set())
/** @type {Api | undefined} */
let newest
/**
 * Server that receives requests. Undefined while a server is starting, and null after the server has exited
 * unexpectedly.
 * @type {Api | null | undefined}
 */
let serving
/** Requests that are waiting for a server to become ready. @type {((api: Api | null) => void)[]} */
const waiting = []
let isStopping = false

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT']))
  process.on(signal, () => {
    isStopping = true
    if (running.size === 0) process.exit(0)
    for (const api of running) api.process.kill(signal)
  })
const ownListeners = process.listeners('SIGTERM')

const proxy = http.createServer((request, response) => {
  // Vite handles requests for the source files of the pages and for the files in public/. All other requests are
  // forwarded to the server.
  void vite.then(({ middlewares }) =>
    middlewares(request, response, () => {
      if (serving === undefined) waiting.push((api) => forward(api, request, response))
      else forward(serving, request, response)
    }),
  )
})
proxy.once('error', exitWithError)
proxy.listen(Number(process.env.PORT || 3000), process.env.HOST || '127.0.0.1')
await once(proxy, 'listening')
const origin = process.env.ORIGIN || addressOf(proxy)

// Vite runs in this process, which is never restarted, because Vite takes a long time to start.
const vite = createServer({
  server: { middlewareMode: true, cors: false, hmr: { server: proxy } },
  appType: 'custom',
})
void start()
watch((file) => {
  process.stdout.write(`${file} has changed: restarting\n`)
  serving = undefined
  void start()
})
await vite.catch(exitWithError)
// Removes the signal listeners of Vite and React Router, which would end this process before the server has finished
// its requests.
for (const listener of process.listeners('SIGTERM'))
  if (!ownListeners.includes(listener)) process.off('SIGTERM', listener)

async function start() {
  const port = await freePort()
  if (isStopping) return
  const child = startInProcessGroup(process.execPath, ['src/server/app/main.ts'], {
    ...process.env,
    NODE_ENV: 'development',
    SOUK_DEV: '1',
    // Caches compiled code, because every restart loads thousands of unchanged modules again.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
    HOST: '127.0.0.1',
    PORT: String(port),
    ORIGIN: origin,
  })
  const api = { process: child, port }
  newest = api
  running.add(api)
  child.once('error', exitWithError)
  child.on('message', (message) => {
    if (message === 'ready' && newest === api) serve(api)
    if (typeof message === 'object') void answer(child, message)
  })
  child.once('exit', (code, signal) => {
    running.delete(api)
    if (isStopping && running.size === 0) process.exit(exitCode(code, signal))
    if (isStopping || newest !== api) return
    process.stdout.write(`Souk exited (${code ?? signal}); it restarts when a file is saved\n`)
    serve(null)
  })
}

/** @param {Api | null} api */
function serve(api) {
  serving = api
  for (const resume of waiting.splice(0)) resume(api)
  for (const old of running) {
    if (old === api) continue
    old.process.kill('SIGTERM')
    setTimeout(() => old.process.exitCode ?? old.process.kill('SIGKILL'), stopTimeoutMs).unref()
  }
}

/**
 * Responds to a request from the server's process for a module of the pages, which Vite transforms.
 * @param {Api['process']} child
 * @param {any} message
 */
async function answer(child, { id, invoke }) {
  const { environments } = await vite
  const result = await environments.ssr.hot.handleInvoke(invoke)
  if (child.connected) child.send({ id, result })
}

/** @param {Api | null} api @param {http.IncomingMessage} request @param {http.ServerResponse} response */
function forward(api, request, response) {
  if (!api) {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
    return response.end('Souk has exited; the terminal shows why. It restarts when a file is saved.\n')
  }
  const { method, url, headers } = request
  const upstream = http.request(
    { port: api.port, host: '127.0.0.1', method, path: url, headers },
    (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(response)
      reply.once('error', () => response.destroy())
    },
  )
  upstream.once('error', () => response.destroy())
  response.once('close', () => upstream.destroy())
  request.pipe(upstream)
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

/** @param {(file: string) => void} changed called once for several saves in quick succession */
function watch(changed) {
  /** @type {NodeJS.Timeout | undefined} */
  let debounce
  for (const folder of watched) {
    if (!fs.existsSync(path.join(root, folder))) continue
    fs.watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql|json)$/.test(name) || name.endsWith('.test.ts')) return
      clearTimeout(debounce)
      debounce = setTimeout(changed, debounceMs, `${folder}/${name}`)
    })
  }
}
