import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unused } from './small-router.plugin.ts'

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
