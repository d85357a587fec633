import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const worthBytes = 1024

/**
 * Lays a .br and a .gz beside each file that shrinks, at their best: they are sent as they lie, and never compressed
 * for a visitor.
 * @param {string} folder
 */
export async function packAssets(folder) {
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name))
  await Promise.all(files.map((name) => packFile(path.join(folder, name))))
}

/** @param {string} file */
async function packFile(file) {
  const bytes = fs.readFileSync(file)
  if (bytes.length < worthBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  fs.writeFileSync(`${file}.br`, await compressBrotli(bytes, { params }))
  fs.writeFileSync(`${file}.gz`, await compressGzip(bytes, { level: 9 }))
}
