import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureWidths } from '#contract/listings/pictures.ts'
import { listStyles } from './catalog/styles.ts'
import { demoTypes } from './catalog/types.ts'
import { firstParty } from './people/first-party.ts'
import { portraitOf } from './people/portraits.ts'
import { sellers } from './people/sellers.ts'
import { listPictureFiles, pictureFolder, readPictureIndex } from './picture-index.ts'
import { openDemoPictures } from './pictures.ts'

const files = [...listPictureFiles()]
const pool = new pg.Pool()

test('the index names every file, each by the hash of its bytes', async () => {
  const there = await readdir(pictureFolder, { recursive: true, withFileTypes: true })
  const count = there.filter((entry) => entry.isFile() && entry.name !== 'index.json').length
  expect(files).toHaveLength(count)
  for (const [key, file] of files) {
    const hash = createHash('sha256').update(await readFile(new URL(file, pictureFolder)))
    expect(hash.digest('hex').slice(0, 24), file).toBe(key)
  }
})

test('every file is as wide as the largest width served, looks 4:5 and portraits square', async () => {
  for (const [, file] of files) {
    const { width, height } = await sharp(await readFile(new URL(file, pictureFolder))).metadata()
    expect(width, file).toBe(Math.max(...pictureWidths))
    expect(height, file).toBe(file.startsWith('styles/') ? width * 1.25 : width)
  }
})

test('the first looks show every type once', () => {
  const first = listStyles().slice(0, demoTypes.length)
  expect(first.map(({ type }) => type)).toEqual(demoTypes)
})

test('what the index says of a look is what the catalog knows', () => {
  for (const { no, color, fabric } of listStyles()) {
    expect(color, `color of look ${no}`).toBeDefined()
    expect(fabric, `fabric of look ${no}`).toBeDefined()
  }
  for (const { blur } of readPictureIndex().styles) expect(blur).toMatch(/^#[0-9a-f]{6}$/)
})

test('every written seller has a portrait of their own, an invented one shares', () => {
  expect(new Set([...sellers, firstParty].map(portraitOf)).size).toBe(sellers.length + 1)
  expect(portraitOf({ ...firstParty, username: 'ada_abel' })).toMatch(/^[0-9a-f]{24}$/)
})

test('an unknown key has no picture, and a missing file is an error that names it', async () => {
  expect(await openDemoPictures(pool).find('0'.repeat(24))).toBeUndefined()
  const emptied = openDemoPictures(pool, new URL('nowhere/', import.meta.url))
  await expect(emptied.find(files[0]![0])).rejects.toThrow(/nowhere\/styles\/000-front\.avif/)
})
