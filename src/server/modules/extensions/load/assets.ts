import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ReportProblem } from './read-json.ts'

export interface Asset {
  bytes: Buffer
  type: string
  etag: string
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
const maxBytes = 5 * 1024 * 1024

/** Reads an extension's asset files into memory, so that no other files can be served. Rejects symbolic links. */
export function readAssets(folder: string, note: ReportProblem): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>()
  if (!fs.existsSync(folder)) return assets
  let sum = 0
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const whole = path.join(entry.parentPath, entry.name)
    const name = path.relative(folder, whole).split(path.sep).join('/')
    const type = types[path.extname(name)]
    if (!entry.isFile()) note(`assets/${name}`, 'only files are served, no links')
    else if (!/^[\w./-]+$/.test(name)) note(`assets/${name}`, 'allowed are letters, digits, dots and hyphens')
    else if (!type) note(`assets/${name}`, `allowed file types are ${Object.keys(types).join(', ')}`)
    else {
      const bytes = fs.readFileSync(whole)
      sum += bytes.length
      const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
      if (sum <= maxBytes) assets.set(name, { bytes, type, etag })
    }
  }
  if (sum > maxBytes) note('assets', `${sum} bytes, the maximum is ${maxBytes}`)
  return assets
}
