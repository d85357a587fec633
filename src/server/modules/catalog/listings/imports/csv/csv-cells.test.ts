import { expect, test } from 'vitest'
import { measureCpuMs } from '#test/support/linear-work.ts'
import { readPhotos } from './csv-cells.ts'

const urls = (cell: string) => readPhotos(cell, false)?.map((photo) => 'url' in photo && photo.url)

test.each([
  ['https://a.b/x y.jpg', ['https://a.b/x%20y.jpg']],
  ['https://a.b/Wool coat/front side.JPEG?v=2', ['https://a.b/Wool%20coat/front%20side.JPEG?v=2']],
  ['https://a.b/x y.jpg, https://a.b/z.png', ['https://a.b/x%20y.jpg', 'https://a.b/z.png']],
  ['https://a.b/x y.jpg https://a.b/z w.png', ['https://a.b/x%20y.jpg', 'https://a.b/z%20w.png']],
  ['https://a.b/x y.jpg|https://a.b/z.png', ['https://a.b/x%20y.jpg', 'https://a.b/z.png']],
  ['https://a.b/x.jpg https://a.b/y.jpg', ['https://a.b/x.jpg', 'https://a.b/y.jpg']],
  ['https://a.b/x;https://a.b/y,https://a.b/z', ['https://a.b/x', 'https://a.b/y', 'https://a.b/z']],
  ['https://a.b/x.jpg front', ['https://a.b/x.jpg']],
  ['https://a.b/x.jpg as in front.jpg', ['https://a.b/x.jpg']],
  ['https://a.b/x front side', ['https://a.b/x']],
  ['front https://a.b/x.jpg', ['https://a.b/x.jpg']],
  ['https://a.b/x y.jpg\nhttps://a.b/z.jpg', ['https://a.b/x%20y.jpg', 'https://a.b/z.jpg']],
])('%j has the photos %j', (cell, photos) => expect(urls(cell)).toEqual(photos))

test.each([' ', '.jpg?', '.jpg ', 'http://a ', ', ', ',', 'https:'])(
  'a cell of many %j is parsed in linear time',
  (part) => {
    const work = (length: number) => () => urls(`https://a.b/${part.repeat(length / part.length)}x`)
    const short = measureCpuMs(work(5_000), 3)
    expect(measureCpuMs(work(80_000), 3)).toBeLessThan(40 * short + 50)
  },
)
