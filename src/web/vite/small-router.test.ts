import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shortenRemarks, unused } from './small-router.plugin.ts'

const library = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))),
  'dist/production/lib',
)

test.each(Object.entries(unused))('React Router’s %s exports what is put in its place', (file, stub) => {
  const source = fs.readFileSync(path.join(library, file), 'utf8')
  const theirs = /export \{ (.*) \};/.exec(source)![1]!.split(', ')
  const ours = [...stub.matchAll(/export const (\w+)/g)].map(([, name]) => name)
  expect(theirs).toEqual(expect.arrayContaining(ours))
})

test('what React Router says to developers is cut, what it tells visitors and does is not', () => {
  const source = [
    'invariant(base, "No window.location.(origin|href) available to create URL")',
    'warning$1(false, `Fetcher key ${key} was used by two components at once, which`)',
    'throw new Error("short")',
    'answer(404, "Nothing stands at this address, says the router")',
  ]
  expect(shortenRemarks(source.join('\n')).split('\n')).toEqual([
    'invariant(base, "No window.location.(orig")',
    'warning$1(false, `Fetcher key ${key} was used by two compone`)',
    source[2],
    source[3],
  ])
})
