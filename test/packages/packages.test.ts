import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageNames as names, packPackages, root } from './pack.ts'
import { projects } from './projects.ts'

interface Manifest {
  files: string[]
  exports: Record<string, { types: string; default: string }>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  publishConfig: { access: string }
  engines: { node: string }
}

let place: string
const at = (...parts: string[]): string => path.join(place, ...parts)
const read = (...parts: string[]): string => fs.readFileSync(at(...parts), 'utf8')
const modules = path.join(root, 'node_modules')
const inProject = 'project/node_modules/@souk'
const manifestOf = (name: string) => JSON.parse(read(inProject, name, 'package.json')) as Manifest
const filesOf = (name: string) =>
  fs
    .readdirSync(at(inProject, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(at(inProject, name), path.join(entry.parentPath, entry.name)))

beforeAll(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-packages-'))
  const tarballs = packPackages(place)
  fs.mkdirSync(at(inProject), { recursive: true })
  fs.writeFileSync(at('project/package.json'), '{ "type": "module" }')
  for (const name of names) {
    fs.mkdirSync(at(inProject, name))
    execFileSync('tar', ['-xzf', tarballs.get(name)!, '--strip-components', '1'], {
      cwd: at(inProject, name),
    })
  }
  const dependencies = names.flatMap((name) => {
    const { dependencies, peerDependencies, optionalDependencies } = manifestOf(name)
    return Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })
  })
  for (const name of new Set([...dependencies, '@types/node'])) link(name)
}, 600_000)
afterAll(() => fs.rmSync(place, { recursive: true, force: true }))

/** Links an installed package of this repository into the test project. */
function link(name: string): void {
  const from = path.join(modules, name)
  if (!fs.existsSync(from)) return // Optional binaries for other systems are not installed.
  fs.mkdirSync(at('project/node_modules', path.dirname(name)), { recursive: true })
  fs.symlinkSync(from, at('project/node_modules', name))
}

test('a tarball contains JavaScript and declarations, and the repository stays unchanged', () => {
  for (const name of names) {
    const files = filesOf(name)
    const others = files.filter((file) => !/^dist[\\/].*\.(js|json|d\.ts)$/.test(file))
    const listed = manifestOf(name).files.filter((file) => file !== 'dist')
    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json', ...listed].toSorted())
    expect(files.filter((file) => /(test|support)\./.test(file))).toEqual([])
    expect(read(inProject, name, 'LICENSE')).toBe(fs.readFileSync(path.join(root, 'LICENSE'), 'utf8'))
    const manifest = manifestOf(name)
    expect(manifest.devDependencies).toBeUndefined()
    expect(manifest.publishConfig).toEqual({ access: 'public' })
    expect(manifest.engines).toEqual({ node: '>=22' })
    for (const { types, default: script } of Object.values(manifest.exports))
      expect([types, script].filter((file) => !files.includes(path.normalize(file)))).toEqual([])
    expect(read('souk/packages', name, 'package.json')).toBe(
      fs.readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'),
    )
    expect(fs.existsSync(at('souk/packages', name, 'dist'))).toBe(false)
  }
})

test('every package has a project that uses it', () => {
  expect(Object.keys(projects).toSorted()).toEqual(names)
})

test('the manifests in the registry and in the tarball have the same dependencies, engines and files', () => {
  const source = new Set(['exports', 'publishConfig', 'scripts', 'devDependencies'])
  const installed = (manifest: object) => Object.entries(manifest).filter(([field]) => !source.has(field))
  for (const name of names) {
    const own = fs.readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8')
    expect(installed(manifestOf(name))).toEqual(installed(JSON.parse(own) as object))
  }
})

test.each(names)('imports of @souk/%s resolve to files of its tarball or to its dependencies', (name) => {
  const { dependencies, peerDependencies } = manifestOf(name)
  const packages = Object.keys({ ...dependencies, ...peerDependencies })
  const files = filesOf(name)
  const imports = files
    .filter((file) => /\.(js|d\.ts)$/.test(file))
    .flatMap((file) => importsOf(read(inProject, name, file)).map((specifier) => ({ file, specifier })))
  expect(imports.length).toBeGreaterThan(5)
  const outside = imports.filter(({ file, specifier }) => {
    const target = path.join(path.dirname(file), specifier)
    if (specifier.startsWith('.'))
      return !files.includes(file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target)
    if (isBuiltin(specifier)) return false
    const needed = [packageOf(specifier)]
    // If a package contains only JavaScript, TypeScript reads its types from `@types/…`.
    const types = `@types/${needed[0]}`
    if (file.endsWith('.d.ts') && fs.existsSync(path.join(modules, types))) needed.push(types)
    return needed.some((one) => !packages.includes(one))
  })
  expect(outside).toEqual([])
})

/** Returns all module specifiers in a file, including those in exports, references and types. */
function importsOf(text: string): string[] {
  const imports = text.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g)
  const references = text.matchAll(/<reference\s+(?:path|types)=(['"])([^'"\n]+)\1/g)
  return [...imports, ...references].map(([, , specifier]) => specifier!)
}

const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

test('installed packages run without a Node flag', () => {
  fs.writeFileSync(
    at('project/run.js'),
    `import { html } from '@souk/extension'
     import { startEmbeddedPostgres } from '@souk/embedded-postgres'
     import { readLockFile } from '@souk/embedded-postgres/testing'
     import { openSandbox } from '@souk/stripe-offline'
     import { createSandboxStripe } from '@souk/stripe-offline/client'
     import { createMovableClock } from '@souk/stripe-offline/testing'
     console.log(html\`<p>\${'<'}</p>\`.text, [startEmbeddedPostgres, readLockFile, openSandbox, createSandboxStripe, createMovableClock].map((one) => typeof one).join())
`,
  )
  const entries = names.flatMap((name) =>
    Object.keys(manifestOf(name).exports).map((entry) => path.posix.join('@souk', name, entry)),
  )
  fs.appendFileSync(
    at('project/run.js'),
    `for (const entry of ${JSON.stringify(entries)})
       if (Object.keys(await import(entry)).length === 0) throw new Error(\`\${entry} exports nothing\`)`,
  )
  const out = execFileSync(process.execPath, ['run.js'], { cwd: at('project'), encoding: 'utf8' })
  expect(out).toBe('<p>&lt;</p> function,function,function,function,function\n')
})

test('types and README examples compile in a strict project without TypeScript sources', () => {
  fs.copyFileSync(path.join(root, 'examples/extensions/size-advice/server.ts'), at('project/server.ts'))
  fs.writeFileSync(
    at('project/use.ts'),
    `import type { Sandbox } from '@souk/stripe-offline'
     import { createSandboxStripe } from '@souk/stripe-offline/client'
     import { createMovableClock } from '@souk/stripe-offline/testing'
     import { startEmbeddedPostgres, type EmbeddedPostgres } from '@souk/embedded-postgres'
     import { defineExtension, html } from '@souk/extension'
     export const used: [Sandbox | undefined, EmbeddedPostgres | undefined] = [undefined, undefined]
     export const all = [createSandboxStripe, createMovableClock, startEmbeddedPostgres]
     export default defineExtension({
       slots: { product: ({ data }) => html\`<p>\${data.brand.length}</p>\` },
       on: { 'order.paid': async ({ data }, { read }) => void (await read.order(data.orderId))?.lines.length },
     })
     // @ts-expect-error The slot's data has no such field.
     defineExtension({ slots: { product: ({ data }) => html\`\${data.none}\` } })`,
  )
  for (const name of names) {
    const [, example = ''] = /```ts\n([^]*?)```/.exec(read(inProject, name, 'README.md')) ?? []
    expect(example).toContain(`from '@souk/${name}'`)
    fs.writeFileSync(at('project', `${name}.ts`), example)
  }
  const examples = names.map((name) => `${name}.ts`)
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node']
  const tool = path.join(modules, 'typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tool, 'use.ts', 'server.ts', ...examples, ...options], {
    cwd: at('project'),
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})
