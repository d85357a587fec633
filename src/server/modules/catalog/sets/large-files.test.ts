import { expect, test } from 'vitest'
import { catalogFile, type CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import { describeChanges } from './describe-changes.ts'
import { resolveFile } from './resolve-file.ts'
import { findUnknownSynonyms } from './check/unknown-synonyms.ts'

/** Returns a file with more types than a new catalog can have, and the maximum number of choices and synonyms. */
const largeFile = (name: string): CatalogFile =>
  catalogFile.parse({
    format: 'souk-catalog',
    version: 1,
    types: Array.from({ length: 3000 }, (_, n) => ({
      label: `${name} type ${n}`,
      parent: n < 10 ? null : `${name} type ${n % 10}`,
    })),
    attributes: Array.from({ length: 80 }, (_, n) => ({
      code: `${name}-${n}`,
      kind: 'choices',
      names: { en: 'Field' },
      choices: Array.from({ length: 200 }, (_each, at) => ({
        code: `c${at}`,
        names: { en: `${name} ${at}` },
      })),
    })),
    synonyms: Array.from({ length: 5000 }, (_, n) => ({ word: `${name}w${n}`, means: `${name}w${n + 1}` })),
  })

/** Returns a file with far more attributes than a catalog can have. They are the attributes of several large files. */
function hugeFile(names: readonly string[]): CatalogFile {
  const files = names.map(largeFile)
  return { ...files[0]!, attributes: files.flatMap(({ attributes }) => attributes) }
}

function cpuMsOf(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

test('the time for resolving a large file is proportional to its size', { tags: 'long' }, () => {
  const [before, file] = [hugeFile(['a', 'b', 'c']), hugeFile(['x', 'y', 'z'])]
  const uses = new Map(before.types.map(({ label }) => [label, 1]))
  const used = { used: 1, listed: 1 }
  const counts = before.attributes.flatMap(({ code, choices }) => [
    { field: code, choice: null, ...used },
    ...choices.map((choice) => ({ field: code, choice: choice.code, ...used })),
  ])
  const usage = {
    hasListings: true,
    colors: new Set<string>(),
    departments: new Map(),
    conditions: new Map(),
    attributes: counts,
  }
  const results: CatalogFile[] = []
  const ms = cpuMsOf(() => {
    for (const each of [file, before]) {
      const { next } = resolveFile(before, each, usage, uses)
      results.push(next)
      describeChanges(before, each, next)
    }
  })
  const [replaced, same] = results
  expect([replaced!.types.length, replaced!.attributes.length]).toEqual([6000, 480])
  expect(same!.types).toHaveLength(3000)
  expect(ms).toBeLessThan(4000)
})

test('thousands of synonyms that lead to each other are checked quickly', () => {
  const file = largeFile('x')
  const unknown: number[] = []
  const ms = cpuMsOf(() => {
    unknown.push(findUnknownSynonyms(file).length)
    file.synonyms.push({ ...file.synonyms[0]!, word: 'xw5000', means: 'Field' })
    unknown.push(findUnknownSynonyms(file).length)
  })
  expect(unknown).toEqual([5000, 0])
  expect(ms).toBeLessThan(3000)
})
