import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const minBytes = 1024

/**
 * Writes a .br and a .gz file next to each text file of at least 1 KB, compressed at the highest level. The server
 * sends these files, so that it does not have to compress assets for each request.
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
  if (bytes.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  fs.writeFileSync(`${file}.br`, await compressBrotli(bytes, { params }))
  fs.writeFileSync(`${file}.gz`, await compressGzip(bytes, { level: 9 }))
}
