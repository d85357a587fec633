import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '#scripts/temporary-folder.mjs'

const scripts = path.resolve(import.meta.dirname, '../scripts')
const pinned = `node_modules/node-linux-${process.arch}/bin/node`
/** Module (as a data URL) that makes the running Node report a version that is too old for Souk. */
const older =
  "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.2' } })"

let clone: string
beforeEach(() => {
  clone = makeTemporaryFolder('souk-clone-')
  onTestFinished(() => fs.rmSync(clone, { recursive: true }))
  fs.cpSync(scripts, path.join(clone, 'scripts'), { recursive: true })
  write('package.json', '{"type":"module"}')
  write('src/sum.ts', 'const args: string[] = process.argv.slice(2)\nconsole.log(args)\nprocess.exitCode = 3')
})

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(clone, file)), { recursive: true })
  fs.writeFileSync(path.join(clone, file), text, { mode: 0o755 })
}

function run(...flags: string[]) {
  const args = [...flags, 'scripts/with-node.mjs', 'src/sum.ts', '--by', '2']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: clone, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test.skipIf(process.platform !== 'linux')('an older Node runs the program with the pinned Node', () => {
  write(pinned, '#!/bin/sh\n[ "$1" = --version ] && echo v26.10.0 && exit\necho "$@"\nexit 3')
  const follow = pathToFileURL(path.join(clone, 'scripts/follow-parent.mjs')).href
  const expected = `--import ${follow} ${path.join(clone, 'src/sum.ts')} --by 2\n`
  expect(run('--import', older)).toEqual({ status: 3, stdout: expected, stderr: '' })
})

test.skipIf(process.platform !== 'linux')('the pinned Node runs the program directly', () => {
  fs.mkdirSync(path.dirname(path.join(clone, pinned)), { recursive: true })
  fs.symlinkSync(process.execPath, path.join(clone, pinned))
  expect(run()).toEqual({ status: 3, stdout: "[ '--by', '2' ]\n", stderr: '' })
})

test('if packages are missing, the error names the command that installs them', () => {
  const { status, stderr } = run()
  expect([status, stderr]).toEqual([1, '\nThe packages are not installed yet: run npm start first.\n'])
})

test.skipIf(process.platform === 'win32').each([
  [127, false],
  [0, true],
])('after an install, a linked Node that exits with %d is kept: %s', (code, isKept) => {
  write('npm/package.json', '{"type":"commonjs"}')
  write(
    'npm/npm-cli.js',
    `const fs = require('node:fs')
    fs.mkdirSync('node_modules/.bin', { recursive: true })
    fs.writeFileSync('node_modules/.bin/node', '#!/bin/sh\\nexit ${code}', { mode: 0o755 })`,
  )
  write('install.mjs', "import { npm } from './scripts/packages.mjs'\nawait npm(['ci'])")
  const env = { ...process.env, npm_execpath: path.join(clone, 'npm/npm-cli.js') }
  expect(spawnSync(process.execPath, ['install.mjs'], { cwd: clone, env }).status).toBe(0)
  expect(fs.existsSync(path.join(clone, 'node_modules/.bin/node'))).toBe(isKept)
})
