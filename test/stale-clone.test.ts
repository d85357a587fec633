import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, readPids, sendSignal } from '#scripts/processes.mjs'
import { waitUntil } from '#test/support/wait-until.ts'

const scripts = path.resolve(import.meta.dirname, '../scripts')
/** Source code of a fake npm that installs packages in the versions that the lockfile contains. */
const npm = `const fs = require('node:fs')
fs.rmSync('node_modules/lru-cache', { recursive: true, force: true })
const lock = JSON.parse(fs.readFileSync('package-lock.json'))
fs.mkdirSync('node_modules/lru-cache', { recursive: true })
fs.writeFileSync('node_modules/lru-cache/package.json', JSON.stringify(lock.packages['node_modules/lru-cache']))
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock))`
const tools = {
  vite: "const fs = require('node:fs'); for (const each of ['dist', 'build/worker']) fs.mkdirSync(each, { recursive: true }); fs.writeFileSync('dist/main.js', ''); fs.writeFileSync('build/worker/service-worker.js', '')",
  '@react-router/dev':
    "const fs = require('node:fs'); for (const each of ['client', 'server']) fs.mkdirSync('build/en/' + each, { recursive: true }); fs.writeFileSync('build/en/server/index.js', ''); fs.mkdirSync('src/messages', { recursive: true }); fs.writeFileSync('src/messages/message-types.d.ts', '')",
}
const steps = `import { ensurePackages } from './scripts/packages.mjs'
import { ensureBuilt } from './scripts/bundle/built.mjs'
const messages = []
const step = { outcome: (text) => messages.push(text), doing: () => () => {} }
await ensurePackages(step, { dev: false })
await ensureBuilt(step, process.execPath)
console.log(JSON.stringify(messages))`

let clone: string
const at = (file: string) => path.join(clone, file)
function write(file: string, text: string) {
  fs.mkdirSync(path.dirname(at(file)), { recursive: true })
  fs.writeFileSync(at(file), text)
}
function lockAt(version: string, file = 'package-lock.json') {
  write(file, JSON.stringify({ packages: { 'node_modules/lru-cache': { version, integrity: version } } }))
}
beforeEach(() => {
  clone = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-clone-'))
  fs.cpSync(scripts, at('scripts'), { recursive: true })
  write('package.json', '{"type":"module"}')
  write('messages/en.json', '{}')
  write('messages/xx.json', '{"$draft":"yes"}')
  write('steps.mjs', steps)
  write('npm/package.json', '{"type":"commonjs"}')
  write('npm/npm-cli.js', npm)
  for (const [name, text] of Object.entries(tools)) {
    const bin = { [name === 'vite' ? 'vite' : 'react-router']: 'tool.cjs' }
    write(`node_modules/${name}/package.json`, JSON.stringify({ bin }))
    write(`node_modules/${name}/tool.cjs`, text)
  }
  lockAt('11.5.3')
})
afterEach(() => fs.rmSync(clone, { recursive: true }))

/** Runs the beginning of `npm start` and returns the printed messages about packages and the build. */
function start(): string[] {
  const env = { ...process.env, npm_execpath: at('npm/npm-cli.js') }
  return JSON.parse(execFileSync(process.execPath, ['steps.mjs'], { cwd: clone, env, encoding: 'utf8' }))
}

test('a second start reports that packages and build are up to date', () => {
  expect(start()).toEqual(['installed', 'built'])
  expect(start()).toEqual(['up to date', 'up to date'])
})

test("packages are reinstalled if npm's record of installed packages has another version than the lockfile", () => {
  start()
  lockAt('5.1.1', 'node_modules/.package-lock.json')
  expect(start()).toEqual(['installed', 'up to date'])
})

test("a package that is missing or differs from npm's record is reinstalled", () => {
  start()
  write('node_modules/lru-cache/package.json', '{"version":"5.1.1"}')
  expect(start()[0]).toBe('installed')
  fs.rmSync(at('node_modules/lru-cache'), { recursive: true })
  expect(start()[0]).toBe('installed')
})

test('packages that npm installed directly are up to date', { tags: 'long' }, () => {
  start()
  fs.rmSync(at('node_modules/.souk-install'))
  expect(start()).toEqual(['up to date', 'up to date'])
})

test('a new lockfile causes an installation and a build', () => {
  start()
  lockAt('11.5.4')
  expect(start()).toEqual(['installed', 'built'])
})

test('a build that was made with other package versions is replaced', () => {
  start()
  const build =
    "import('./scripts/bundle/built.mjs').then((all) => all.ensureBuilt({ outcome() {}, doing: () => () => {} }, process.execPath))"
  lockAt('5.1.1', 'node_modules/.package-lock.json')
  execFileSync(process.execPath, ['-e', build], { cwd: clone })
  expect(start()).toEqual(['installed', 'built'])
})

test.each(['dist/main.js', 'build/en/server/index.js', 'build/en/client'])(
  'a build without %s is rebuilt',
  { tags: 'long' },
  (file) => {
    start()
    fs.rmSync(at(file), { recursive: true })
    expect(start()).toEqual(['up to date', 'built'])
    expect(fs.existsSync(at(file))).toBe(true)
  },
)

test(
  'the installation of packages stops if the process that started it is killed',
  { tags: 'long' },
  async () => {
    write(
      'npm/npm-cli.js',
      `require('node:fs').writeFileSync('npm.pid', process.pid + '\\n'); setInterval(() => {}, 1000)`,
    )
    const env = { ...process.env, npm_execpath: at('npm/npm-cli.js') }
    const starting = spawn(process.execPath, ['steps.mjs'], { cwd: clone, env, stdio: 'ignore' })
    const npmProcess = await waitUntil('npm has written its id', () =>
      fs.existsSync(at('npm.pid')) ? readPids(fs.readFileSync(at('npm.pid'), 'utf8'))[0] : undefined,
    )
    starting.kill('SIGKILL')
    try {
      await waitUntil('npm has ended', () => !isAlive(npmProcess))
    } finally {
      sendSignal(npmProcess, 'SIGKILL')
    }
  },
)
