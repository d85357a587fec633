import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const { imports: aliases } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}
// Matches all imports: of types, static and dynamic. The linter finds only cycles of static imports, so this test is
// also needed.
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'/g

/** Returns the files that each file imports in any form, keyed by file. */
function readImports(folders: readonly string[]): Map<string, string[]> {
  const files = folders.flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  return new Map(
    files.map((file) => {
      const text = fs.readFileSync(path.join(root, file), 'utf8')
      return [file, [...text.matchAll(imported)].map(([, source]) => targetOf(file, source!))]
    }),
  )
}

function targetOf(file: string, source: string): string {
  if (source.startsWith('.')) return path.join(path.dirname(file), source)
  const [alias, folder] = Object.entries(aliases).find(([from]) => source.startsWith(from.slice(0, -1)))!
  return path.normalize(folder.slice(0, -1) + source.slice(alias.length - 1))
}

/** Returns all import cycles, each as a chain of files. If there are no cycles, the list is empty. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  const chain: string[] = []
  function walk(file: string): void {
    const start = chain.indexOf(file)
    if (start !== -1) cycles.push([...chain.slice(start), file].join(' → '))
    if (start !== -1 || done.has(file)) return
    chain.push(file)
    for (const next of graph.get(file) ?? []) walk(next)
    chain.pop()
    done.add(file)
  }
  for (const file of graph.keys()) walk(file)
  return cycles
}

test('no file imports itself through other files, including type imports and imports at run time', () => {
  expect(findCycles(readImports(['src', 'test', 'bench']))).toEqual([])
})

/** Returns false for tests and fixtures, because they are allowed to import from parent folders. */
const isProduct = (file: string): boolean => !/\.(test|fixture|support)\.tsx?$/.test(file)

/** Returns the folders from which the files of each folder import, keyed by folder. */
function foldersOf(files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, Set<string>>()
  for (const [file, imports] of files) {
    const own = path.dirname(file)
    const found = folders.get(own) ?? new Set()
    folders.set(own, found)
    for (const target of imports)
      if (files.has(target) && path.dirname(target) !== own) found.add(path.dirname(target))
  }
  return new Map([...folders].map(([folder, found]) => [folder, [...found]]))
}

/** Describes a cycle of folders with one import for each step, and explains how to break the cycle. */
function describeFolderCycle(cycle: string, files: ReadonlyMap<string, readonly string[]>): string {
  const folders = cycle.split(' → ')
  const steps = folders.slice(1).map((to, at) => {
    for (const [file, imports] of files)
      if (path.dirname(file) === folders[at])
        for (const target of imports)
          if (files.has(target) && path.dirname(target) === to) return `${file} imports ${target}`
    return `${folders[at]} imports ${to}`
  })
  return `${steps.join('; ')}. Move what both folders need into a lower folder, such as the module's core/.`
}

test('no folder imports itself through other folders', () => {
  const files = new Map([...readImports(['src', 'packages/*/src'])].filter(([file]) => isProduct(file)))
  expect(findCycles(foldersOf(files)).map((cycle) => describeFolderCycle(cycle, files))).toEqual([])
})

test('no folder has more than 25 files', () => {
  const counts = new Map<string, number>()
  for (const file of readImports(['src', 'packages/*/src']).keys())
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

test('two folders that import each other are reported as a cycle', () => {
  const files = new Map([
    ['a/one.ts', ['b/two.ts']],
    ['a/three.ts', []],
    ['b/two.ts', []],
    ['b/four.ts', ['a/three.ts']],
  ])
  const cycles = findCycles(foldersOf(files))
  expect(cycles).toEqual(['a → b → a'])
  expect(describeFolderCycle(cycles[0]!, files)).toMatch(
    /^a\/one\.ts imports b\/two\.ts; b\/four\.ts imports a\/three\.ts\. /,
  )
})

test('a cycle is reported as its chain of files', () => {
  const graph = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts', 'd.ts']],
    ['c.ts', []],
    ['d.ts', ['a.ts']],
  ])
  expect(findCycles(graph)).toEqual(['a.ts → b.ts → d.ts → a.ts'])
})

test('all forms of imports are recognized', () => {
  const text = `import type { A } from './a.ts'\nexport * from '#web/b.ts'\nconst c = () => import('./c.ts')\nimport './d.ts'`
  expect([...text.matchAll(imported)].map(([, source]) => source)).toEqual([
    './a.ts',
    '#web/b.ts',
    './c.ts',
    './d.ts',
  ])
})
