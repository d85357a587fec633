import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureWidths } from '#contract/pictures.ts'
import { listStyles } from './catalog/styles.ts'
import { demoTypes } from './catalog/types.ts'
import { firstParty } from './people/first-party.ts'
import { portraitKey } from './people/portraits.ts'
import { sellers } from './people/sellers.ts'
import { listPictureFiles, pictureFolder, pictureWidth, readPictureIndex } from './picture-index.ts'
import { createDemoPictures } from './pictures.ts'

const files = [...listPictureFiles()]

test('the index contains every file, with the hash of its original as the key', async () => {
  const there = await readdir(pictureFolder, { recursive: true, withFileTypes: true })
  const count = there.filter((entry) => entry.isFile() && entry.name !== 'index.json').length
  expect(files.length * pictureWidths.length).toBe(count)
  for (const [key, file] of files) {
    const hash = createHash('sha256').update(
      await readFile(new URL(`${pictureWidth}/${file}`, pictureFolder)),
    )
    expect(hash.digest('hex').slice(0, 24), file).toBe(key)
  }
})

test('every picture exists in each width, styles at 4:5 and portraits square', async () => {
  const pictures = createDemoPictures()
  for (const [key, file] of files)
    for (const width of pictureWidths) {
      const { width: wide, height } = await sharp(
        await pictures.findFile({ key, width, kind: 'avif' }),
      ).metadata()
      expect([wide, height], file).toEqual([width, file.startsWith('styles/') ? width * 1.25 : width])
    }
})

test('the first styles contain every type once', () => {
  const first = listStyles().slice(0, demoTypes.length)
  expect(first.map(({ type }) => type)).toEqual(demoTypes)
})

test('the catalog has every color and fabric of the index', () => {
  for (const { no, color, fabric } of listStyles()) {
    expect(color, `color of style ${no}`).toBeDefined()
    expect(fabric, `fabric of style ${no}`).toBeDefined()
  }
  for (const { blur } of readPictureIndex().styles) expect(blur).toMatch(/^#[0-9a-f]{6}$/)
})

test('every handwritten seller has their own portrait, and an invented seller gets a shared one', () => {
  expect(new Set([...sellers, firstParty].map(portraitKey)).size).toBe(sellers.length + 1)
  expect(portraitKey({ ...firstParty, username: 'ada_abel' })).toMatch(/^[0-9a-f]{24}$/)
})

test('an unknown key has no picture, and a missing file causes an error with its path', async () => {
  expect(await createDemoPictures().findOriginal('0'.repeat(24))).toBeUndefined()
  const emptied = createDemoPictures(new URL('nowhere/', import.meta.url))
  await expect(emptied.findOriginal(files[0]![0])).rejects.toThrow(/nowhere\/960\/styles\/000-front\.avif/)
})
