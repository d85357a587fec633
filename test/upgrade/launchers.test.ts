import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listUses, recordUse, requireNoUse } from '#scripts/clone-use.mjs'
import { findLayout } from '#scripts/upgrade/layout.mjs'
import { listLaunchers } from '#scripts/upgrade/launchers.mjs'

let home: string
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-layouts-'))
})
afterEach(() => fs.rmSync(home, { recursive: true }))

/** Creates an installation folder with one version and a link `current` to this version. */
function makeLayout(name: string): string {
  const version = path.join(home, name, 'v0.1.0')
  fs.mkdirSync(path.join(version, 'scripts'), { recursive: true })
  fs.writeFileSync(path.join(version, 'scripts/start.mjs'), '')
  fs.symlinkSync('v0.1.0', path.join(home, name, 'current'))
  return version
}

function serve(version: string, root = version): void {
  const address = { host: '127.0.0.1', port: 3000 }
  recordUse(root, { usesBuild: true })({ address, folder: version, isReady: true, failures: 0 })
}

const launchersOf = (version: string) => listLaunchers(findLayout(version)!).map(({ pid }) => pid)

test('restarts only launchers that serve from this folder, not launchers recorded in a copied clone', () => {
  const own = makeLayout('own')
  serve(own)
  expect(launchersOf(own)).toEqual([process.pid])
  fs.cpSync(path.join(home, 'own'), path.join(home, 'copy'), { recursive: true, verbatimSymlinks: true })
  const copy = path.join(home, 'copy', 'v0.1.0')
  expect(fs.readdirSync(path.join(copy, '.souk/uses'))).toEqual([String(process.pid)])
  expect(launchersOf(copy)).toEqual([])
  expect(() => requireNoUse(copy, 'packages')).not.toThrow()
  expect(launchersOf(own)).toEqual([process.pid])
})

test('records of an earlier version that contain no clone are matched by the folder that is served', () => {
  const [own, copy] = [makeLayout('own'), makeLayout('copy')]
  serve(own)
  const file = path.join('.souk/uses', String(process.pid))
  const note = JSON.parse(fs.readFileSync(path.join(own, file), 'utf8')) as { root?: string }
  delete note.root
  for (const version of [own, copy]) {
    fs.mkdirSync(path.join(version, '.souk/uses'), { recursive: true })
    fs.writeFileSync(path.join(version, file), JSON.stringify(note))
  }
  expect([launchersOf(own), launchersOf(copy)]).toEqual([[process.pid], []])
})

test('a clone that was moved or is accessed through a link keeps its records', () => {
  const own = makeLayout('own')
  serve(own)
  fs.symlinkSync(path.join(home, 'own'), path.join(home, 'link'))
  expect(launchersOf(path.join(home, 'link', 'v0.1.0'))).toEqual([process.pid])
  fs.renameSync(own, path.join(home, 'moved'))
  expect(listUses(path.join(home, 'moved')).map(({ pid }) => pid)).toEqual([process.pid])
})
