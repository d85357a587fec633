import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeNoChromium } from '#scripts/chromium-install.mjs'
import { describeProblem } from '#scripts/pinned-node.mjs'

const scripts = path.resolve(import.meta.dirname, '../scripts')
const missingLibrary =
  'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory'

test.each([
  ['ID=debian\n', 'apt-get install libatomic1'],
  ['NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n', 'apt-get install libatomic1'],
  ['ID="rhel"\nID_LIKE="fedora"\n', 'dnf install libatomic'],
  ['ID="opensuse-leap"\nID_LIKE="suse opensuse"\n', 'zypper install libatomic1'],
  ['ID=arch\n', 'pacman -S gcc-libs'],
  ['', "your system's package of libatomic"],
])('names a missing library and the command that installs it: %j', (osRelease, command) => {
  expect(describeProblem(missingLibrary, osRelease)).toBe(
    `the pinned version needs libatomic.so.1: ${command}`,
  )
})

test.each([
  ['ID=debian\n', 'As root, run: apt-get install chromium. '],
  ['ID=ubuntu\nID_LIKE=debian\n', 'As root, run: npx playwright install-deps chromium. '],
  ['ID=fedora\n', 'As root, run: dnf install chromium. '],
  ['', 'Install one. '],
])('names the command that installs a Chromium: %j', (osRelease, command) => {
  expect(describeNoChromium(osRelease)).toContain(`${command}Or set CHROME_PATH`)
})

test.skipIf(process.platform !== 'linux')("other failures keep the system's error message", () => {
  expect(describeProblem('spawn node ENOENT')).toBe('spawn node ENOENT (it needs glibc 2.28, so not Alpine)')
})

const name = `node-linux-${process.arch}`
const version = '24.21.0'
/** Module (as a data URL) that makes the running Node report an older version. */
const older =
  "data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.2' } })"
const steps = `import { ensureNode } from './scripts/ensure-node.mjs'
const messages = []
await ensureNode({ outcome: (text) => messages.push(text), doing: (text) => (messages.push(text), () => {}) })
console.log(JSON.stringify(messages))`
const npm = `const fs = require('node:fs')
fs.appendFileSync('../../installs', process.argv[2] + '\\n')
fs.mkdirSync('node_modules/${name}/bin', { recursive: true })
fs.writeFileSync('node_modules/${name}/bin/node', '#!/bin/sh\\necho v${version}', { mode: 0o755 })`

test.skipIf(process.platform !== 'linux')(
  'downloads another Node once if a library is missing and the running Node is too old',
  () => {
    const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-clone-'))
    onTestFinished(() => fs.rmSync(clone, { recursive: true }))
    const write = (file: string, text: string, mode = 0o644) => {
      fs.mkdirSync(path.dirname(path.join(clone, file)), { recursive: true })
      fs.writeFileSync(path.join(clone, file), text, { mode })
    }
    fs.cpSync(scripts, path.join(clone, 'scripts'), { recursive: true })
    write('package.json', '{"type":"module"}')
    write('npm/package.json', '{"type":"commonjs"}')
    write('npm/npm-cli.js', npm)
    write('steps.mjs', steps)
    write(`node_modules/${name}/bin/node`, `#!/bin/sh\necho '${missingLibrary}' >&2\nexit 127`, 0o755)
    const env = { ...process.env, npm_execpath: path.join(clone, 'npm/npm-cli.js') }
    const start = (...flags: string[]): string[] =>
      JSON.parse(
        execFileSync(process.execPath, [...flags, 'steps.mjs'], { cwd: clone, env, encoding: 'utf8' }),
      )

    expect(start()).toEqual([`${process.version} (installed on this machine)`])
    const first = start('--import', older)
    expect(first[0]).toMatch(/^downloading a version/)
    expect(first[1]).toMatch(`v${version} (the pinned version needs libatomic.so.1: `)
    expect(start('--import', older)).toEqual([first[1]])
    expect(fs.readFileSync(path.join(clone, 'installs'), 'utf8')).toBe('ci\n')
    const lockfile = JSON.parse(fs.readFileSync(path.join(clone, '.souk/node/package-lock.json'), 'utf8'))
    expect(lockfile.packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    })
  },
)
