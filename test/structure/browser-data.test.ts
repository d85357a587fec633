import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Modules with large amounts of data. A page must request the data from the server instead of importing such a module.
 */
const serverOnly = ['address-formats.ts', 'phone.ts'].map((file) => `src/contract/addresses/${file}`)

test('pages load no address data of all countries and no phone number metadata', () => {
  const pages = fs
    .globSync('src/web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|^src\/web\/app\/vite\//.test(file))
  const chains = pages.flatMap((page) => findImportChain([page], new Set()))
  expect(pages.length).toBeGreaterThan(300)
  expect(chains).toEqual([])
})

/**
 * Returns the chain of imports from a page to a module that the page must not load, or an empty list if there is no
 * such chain.
 */
function findImportChain(chain: readonly string[], seen: Set<string>): string[] {
  const file = chain.at(-1)!
  if (serverOnly.includes(file)) return [chain.join(' → ')]
  const next = contractImports(file).filter((imported) => !seen.has(imported))
  for (const imported of next) seen.add(imported)
  return next.flatMap((imported) => findImportChain([...chain, imported], seen)).slice(0, 1)
}

/** Returns the contract modules that a file imports at run time. Imports of types are not included. */
function contractImports(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const sources = [...text.matchAll(/^(?:import|export) (?!type\b)[^;'\n]*(?:\n[^'\n]*)*?from '([^']+)'/gm)]
  return sources.flatMap(([, source]) => {
    if (source!.startsWith('#contract/')) return [source!.replace('#contract/', 'src/contract/')]
    const isRelative = source!.startsWith('.') && file.startsWith('src/contract/')
    return isRelative ? [path.join(path.dirname(file), source!)] : []
  })
}
