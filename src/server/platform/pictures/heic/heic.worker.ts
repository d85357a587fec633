import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js'
import type { HeicInput, HeicOutput } from './messages.ts'
import { createTiff } from './tiff.ts'

/** Entry point of the thread that decodes one HEIC photo and then ends. */

/**
 * Maximum memory of the decoder, in bytes. A photo with the maximum number of pixels needs about 300 MB. The header is
 * checked before decoding, but the compressed data can have other dimensions.
 */
const maxMemoryBytes = 448 * 1024 * 1024
const pageBytes = 65_536
const maxProfileBytes = 1024 * 1024
/** Constants of libheif's C interface. */
const [rgb, interleavedRgb, interleavedRgba, interleaved] = [1, 10, 11, 10]

limitMemory()
const output = decode(workerData as HeicInput)
parentPort!.postMessage(output, 'tiff' in output ? [output.tiff.buffer] : [])

/** Makes memory allocations beyond the limit fail. The decoder's own limits do not cover all of its memory. */
function limitMemory(): void {
  // oxlint-disable-next-line typescript/unbound-method
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * pageBytes > maxMemoryBytes) throw new RangeError('out of memory')
    return grow.call(this, pages)
  }
}

function decode(input: HeicInput): HeicOutput {
  try {
    return decodePrimary(load(), input)
  } catch (error) {
    return { error: 'unreadable', cause: String(error instanceof Error ? (error.stack ?? error) : error) }
  }
}

function load(): MainModule {
  const require = createRequire(import.meta.url)
  const create = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => MainModule
  const silent = (): void => {}
  return create({
    wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')),
    print: silent,
    printErr: silent,
  })
}

/** Decodes the primary image. Ignores other images, such as thumbnails, depth maps and gain maps. */
function decodePrimary(heif: MainModule, { bytes, maxPixels, maxSide }: HeicInput): HeicOutput {
  // Does not free memory, because the thread ends after one photo. An error takes 16 bytes. The error code 0 means
  // success.
  const [error, out] = [heif._malloc(16), heif._malloc(16)]
  const succeeded = (): boolean => numberAt(error) === 0
  const numberAt = (at: number): number => heif.HEAPU32[at >> 2] as number
  const file = heif._malloc(bytes.length)
  if (file === 0) return { error: 'unreadable' }
  heif.HEAPU8.set(bytes, file)
  const context = heif._heif_context_alloc()
  heif._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(maxPixels)))
  heif._heif_context_read_from_memory(error, context, file, bytes.length, 0)
  if (!succeeded()) return { error: 'unreadable' }
  heif._heif_context_get_primary_image_handle(error, context, out)
  if (!succeeded()) return { error: 'unreadable' }
  const handle = numberAt(out)
  const [width, height] = [
    heif._heif_image_handle_get_width(handle),
    heif._heif_image_handle_get_height(handle),
  ]
  if (width < 1 || height < 1) return { error: 'unreadable' }
  if (width * height > maxPixels || width > maxSide || height > maxSide) return { error: 'too-many-pixels' }
  const hasAlpha = heif._heif_image_handle_has_alpha_channel(handle) !== 0
  heif._heif_decode_image(error, handle, out, rgb, hasAlpha ? interleavedRgba : interleavedRgb, 0)
  if (!succeeded()) return { error: 'unreadable' }
  const image = numberAt(out)
  const plane = heif._heif_image_get_plane_readonly2(image, interleaved, out)
  const stride = numberAt(out)
  // The compressed data can have other dimensions than the header. The decoder should have rejected such a photo.
  const [w, h] = [
    heif._heif_image_get_width(image, interleaved),
    heif._heif_image_get_height(image, interleaved),
  ]
  if (plane === 0 || w < 1 || h < 1 || w * h > maxPixels) return { error: 'unreadable' }
  const channels = hasAlpha ? 4 : 3
  const isPremultiplied = heif._heif_image_handle_is_premultiplied_alpha(handle) !== 0
  const { tiff, start } = createTiff({ width: w, height: h, channels, isPremultiplied, profile: profileOf() })
  const rowBytes = w * channels
  for (let y = 0; y < h; y++) {
    const row = plane + y * stride
    tiff.set(heif.HEAPU8.subarray(row, row + rowBytes), start + y * rowBytes)
  }
  return { tiff }

  function profileOf(): Uint8Array | undefined {
    const size = heif._heif_image_handle_get_raw_color_profile_size(handle)
    if (size < 1 || size > maxProfileBytes) return undefined
    const at = heif._malloc(size)
    if (at === 0) return undefined
    heif._heif_image_handle_get_raw_color_profile(error, handle, at)
    return succeeded() ? (heif.HEAPU8.slice(at, at + size) as Uint8Array) : undefined
  }
}
