import fs from 'node:fs'
import path from 'node:path'
import { exitCode, forwardSignals, startApp } from './app.mjs'
import { readCommand } from './command.mjs'
import { markFailed } from './fail.mjs'
import { ensurePackages, root } from './packages.mjs'
import { environmentWith, findNode } from './pinned-node.mjs'
import { runStep } from './steps.mjs'

// The pages reload by themselves (Vite); these need the server anew.
const watched = [
  'src/server',
  'src/contract',
  'packages/stripe-offline/src',
  'packages/embedded-postgres/src',
  'demo',
  'db/migrations',
]
const settleMs = 120
const graceMs = 5_000

/** @type {import('node:child_process').ChildProcess | undefined} */
let app
let isLeaving = false
let restartAsked = false

readCommand({ name: 'npm run dev', about: 'Opens the shop from its sources: saving a file reloads it.' })
try {
  await runStep('1/2 Packages', (step) => ensurePackages(step, { dev: true }))
  const { node } = findNode()
  process.stdout.write('2/2 Souk: starting for development; saving a file reloads it\n')
  forwardSignals(
    () => app,
    () => {
      isLeaving = true
      if (!app) process.exit(0)
    },
  )
  const start = () => {
    restartAsked = false
    app = startApp(
      node,
      'src/server/main.ts',
      [],
      environmentWith(node, { NODE_ENV: 'development', SOUK_DEV: '1' }),
    )
    app.once('error', markFailed)
    app.once('exit', (code, signal) => {
      app = undefined
      if (isLeaving) process.exit(exitCode(code, signal))
      if (restartAsked) start()
      else process.stdout.write(`Souk ended (${code ?? signal}); it starts again when a file is saved\n`)
    })
  }
  start()
  watch((file) => {
    process.stdout.write(`${file} has changed: restarting\n`)
    restartAsked = true
    if (app) stop(app)
    else start()
  })
} catch (error) {
  markFailed(error)
}

/** @param {import('node:child_process').ChildProcess} running */
function stop(running) {
  running.kill('SIGTERM')
  setTimeout(() => running.exitCode ?? running.kill('SIGKILL'), graceMs).unref()
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
