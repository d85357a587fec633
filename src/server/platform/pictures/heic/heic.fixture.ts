import { readFileSync } from 'node:fs'

/**
 * Photos with four rectangles, 192 by 128 pixels: red and green at the top, blue and white at the bottom. Encoded with
 * `heif-enc` of libheif 1.15.
 */
export const heicFile = (
  name: 'quadrants' | 'quadrants-alpha' | 'quadrants-10-bit' | 'quadrants-exif',
): Buffer<ArrayBuffer> => Buffer.from(readFileSync(new URL(`./${name}.heic`, import.meta.url)))

interface HeicOptions {
  /** Dimensions in the header. Correct headers contain the dimensions of the compressed data, 192 by 128. */
  size?: [width: number, height: number]
  /** Number of quarter turns to the left. */
  turns?: number
  /** Mirrors the photo. 0 swaps top and bottom, and 1 swaps left and right. */
  mirror?: 0 | 1
  /** Repeats the photo in a grid, as iPhones do with tiles of 512 by 512 pixels. */
  grid?: [columns: number, rows: number]
  profile?: Buffer
  /** Types of auxiliary images to add to the photo, such as depth maps and gain maps. */
  auxiliary?: string[]
  brands?: string[]
  /** Compressed data to use instead of the original data. */
  data?: Buffer
}

const coded = heicFile('quadrants')
const [profileAt, dataAt] = [coded.indexOf('hvcC') - 4, coded.indexOf('mdat') + 4]
const decoderConfig = coded.subarray(profileAt, profileAt + coded.readUInt32BE(profileAt))

/** Assembles a HEIC file from the compressed data of `quadrants.heic` and the given header. */
export function buildHeic(options: HeicOptions = {}): Buffer {
  const { size = [192, 128], grid, auxiliary = [], brands = ['heic', 'mif1', 'heic'] } = options
  const data = options.data ?? coded.subarray(dataAt)
  const tileCount = grid ? grid[0] * grid[1] : 1
  const tiles = Array.from({ length: tileCount }, (_, i) => i + 1)
  const gridId = tileCount + 1
  const primary = grid ? gridId : 1
  const auxiliaryIds = auxiliary.map((_, i) => gridId + 1 + i)
  const whole: [number, number] = grid ? [size[0] * grid[0], size[1] * grid[1]] : size
  // Properties are numbered from 1.
  const properties = [decoderConfig, dimensions(size), dimensions(whole)]
  const ofPrimary = grid ? [3] : [1, 2]
  const add = (property: Buffer): void => void ofPrimary.push(properties.push(property))
  if (options.profile) add(box('colr', Buffer.from('prof'), options.profile))
  if (options.turns !== undefined) add(box('irot', Buffer.from([options.turns])))
  if (options.mirror !== undefined) add(box('imir', Buffer.from([options.mirror])))
  const kinds = auxiliary.map((kind) => properties.push(fullBox('auxC', 0, Buffer.from(`${kind}\0`))))
  const owners: [id: number, properties: number[]][] = [
    ...tiles.map((id): [number, number[]] => [id, [1, 2]]).filter(([id]) => id !== primary),
    [primary, ofPrimary],
    ...auxiliaryIds.map((id, i): [number, number[]] => [id, [1, 2, kinds[i]!]]),
  ]
  const gridData = grid
    ? Buffer.concat([Buffer.from([0, 1, grid[1] - 1, grid[0] - 1]), numbers(4, ...whole)])
    : Buffer.alloc(0)
  const ids = owners.map(([id]) => id).toSorted((a, b) => a - b)
  const uses: [kind: string, from: number, to: number[]][] = [
    ...(grid ? [['dimg', gridId, tiles] as [string, number, number[]]] : []),
    ...auxiliaryIds.map((id): [string, number, number[]] => ['auxl', id, [primary]]),
  ]
  const head = box('ftyp', Buffer.from(brands[0]!), numbers(4, 0), Buffer.from(brands.slice(1).join('')))
  const meta = (start: number): Buffer =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, numbers(4, 0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, numbers(2, primary)),
      fullBox(
        'iloc',
        0,
        Buffer.from([0x44, 0]),
        numbers(2, ids.length),
        ...ids.map((id) => {
          const isGrid = grid !== undefined && id === gridId
          const [at, bytes] = isGrid ? [start + data.length, gridData.length] : [start, data.length]
          return Buffer.concat([numbers(2, id, 0, 1), numbers(4, at, bytes)])
        }),
      ),
      fullBox(
        'iinf',
        0,
        numbers(2, ids.length),
        ...ids.map((id) => {
          const type = grid !== undefined && id === gridId ? 'grid' : 'hvc1'
          return fullBox('infe', 2, numbers(2, id, 0), Buffer.from(`${type}\0`))
        }),
      ),
      fullBox('iref', 0, ...uses.map(([kind, from, to]) => box(kind, numbers(2, from, to.length, ...to)))),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox(
          'ipma',
          0,
          numbers(4, owners.length),
          ...owners.map(([id, owned]) =>
            Buffer.concat([numbers(2, id), Buffer.from([owned.length, ...owned.map((no) => 0x80 | no)])]),
          ),
        ),
      ),
    )
  return Buffer.concat([head, meta(head.length + meta(0).length + 8), box('mdat', data, gridData)])
}

const dimensions = (size: [number, number]): Buffer => fullBox('ispe', 0, numbers(4, ...size))

function numbers(bytes: 2 | 4, ...values: number[]): Buffer {
  const buffer = Buffer.alloc(bytes * values.length)
  for (const [i, value] of values.entries()) buffer.writeUIntBE(value, i * bytes, bytes)
  return buffer
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([numbers(4, body.length + 8), Buffer.from(type), body])
}

const fullBox = (type: string, version: number, ...parts: Buffer[]): Buffer =>
  box(type, Buffer.from([version, 0, 0, 0]), ...parts)
