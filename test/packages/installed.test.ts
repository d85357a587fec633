import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environmentWith, nodeIn, nodePackage, toolFile } from '#scripts/pinned-node.mjs'
import { npm, packPackages, root } from './pack.ts'
import { projects } from './projects.ts'

// Installs the packed packages and their dependencies from the npm registry in empty projects, and runs these projects.
// The tests need network access.
const run = promisify(execFile)
const { dependencies, devDependencies } = JSON.parse(
  fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>
const versionOf = (name: string): string => dependencies[name] ?? devDependencies[name]!
const oldest = 22
// The timeout is long because installing and compiling a project takes half a minute on a busy machine.
const timeout = 600_000
const runtimes = [oldest, Number(process.versions.node.split('.')[0])]

let place: string
let tarballs: Map<string, string>
const nodes = new Map([[runtimes[1], process.execPath]])

beforeAll(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-installed-'))
  tarballs = packPackages(place)
  const folder = path.join(place, 'oldest-node')
  install(folder, [`${nodePackage}@${oldest}`], process.execPath)
  nodes.set(oldest, nodeIn(folder))
}, timeout)
afterAll(() => fs.rmSync(place, { recursive: true, force: true }))

const cases = runtimes.flatMap((major) =>
  Object.entries(projects).map(([name, project]) => ({ major, name, ...project })),
)
test.each(cases)(
  'an empty project installs $name and uses it on Node $major',
  { tags: 'long', timeout },
  async ({ major, name, with: others, registry, prints }) => {
    const node = nodes.get(major)!
    expect((await run(node, ['--version'])).stdout).toMatch(new RegExp(`^v${major}\\.`))
    const folder = path.join(place, `${name}-${major}`)
    const versions = registry.map((one) => `${one}@${versionOf(one)}`)
    install(folder, [...[name, ...others].map((one) => tarballs.get(one)!), ...versions], node)

    const source = `${name}.main.ts`
    fs.copyFileSync(path.join(import.meta.dirname, 'projects', source), path.join(folder, source))
    fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [source] }))
    const compiler = [toolFile('typescript', 'tsc'), '-p', '.']
    const compiled = await run(process.execPath, compiler, { cwd: folder }).catch(
      (error: unknown) => error as { stdout: string },
    )
    expect(compiled.stdout).toBe('')

    const { stdout, stderr } = await run(node, [`built/${name}.main.js`], { cwd: folder, timeout })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual(prints)
  },
)

const compilerOptions = {
  module: 'nodenext',
  moduleResolution: 'nodenext',
  target: 'es2024',
  strict: true,
  skipLibCheck: false,
  noEmitOnError: true,
  outDir: 'built',
}

/**
 * Installs packages in a new project. Throws an error if one of the packages does not support the Node version that is
 * used.
 */
function install(folder: string, packages: string[], node: string): void {
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const options = ['--engine-strict', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  npm(['install', ...options, ...packages], { cwd: folder, env: environmentWith(node) })
}
