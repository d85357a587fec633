import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { layers, layersTable } from '../../scripts/layers.mjs'

const root = path.resolve(import.meta.dirname, '../..')

test('the documentation lists the same layers as layers.json', () => {
  expect(fs.readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')).toContain(`\n${layersTable()}\n`)
})

test('a layer imports only layers listed before it', () => {
  const before = new Set<string>()
  for (const { name, imports } of layers) {
    expect(imports.filter((other) => !before.has(other))).toEqual([])
    before.add(name)
  }
})

test('every layer has an existing folder', () => {
  const folders = layers.map(({ folder }) => folder.replace('/*', ''))
  expect(folders.filter((folder) => !fs.existsSync(path.join(root, folder)))).toEqual([])
})
