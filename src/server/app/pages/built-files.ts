import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { encodingFor, type Encoding } from '#platform/http/compress.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const suffixes = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

/**
 * Serves the files of the builds from memory, where they take two megabytes in total. Serving a file from memory takes
 * a quarter of the CPU time that reading it from disk takes. The compressed variants of a file are in the same folder
 * as the file.
 * @throws Error if a file has an unknown type
 */
export function serveBuiltFiles(server: FastifyInstance, folders: readonly string[]): void {
  const served = new Set<string>()
  for (const folder of folders) serveFolder(server, folder, served)
}

function serveFolder(server: FastifyInstance, folder: string, served: Set<string>): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  const fileNames = new Set(names)
  for (const name of names) {
    // The builds for all languages contain the same files without messages. Each of these files is served only once.
    if (served.has(name)) continue
    served.add(name)
    if (mediaTypeOf(name) === undefined) {
      if (name.endsWith('.br') || name.endsWith('.gz')) continue
      throw new Error(`The build contains ${name}, but built-files.ts has no media type for it`)
    }
    const bytes = once(() => readFileSync(path.join(folder, name)))
    const encoded = (encoding: Encoding) =>
      fileNames.has(name + suffixes[encoding])
        ? once(() => readFileSync(path.join(folder, name + suffixes[encoding])))
        : undefined
    const file = builtFile(bytes, { br: encoded('br'), gzip: encoded('gzip') })
    server.get(`/${name.split(path.sep).join('/')}`, (request, reply) =>
      sendBuiltFile(request, reply, name, file),
    )
  }
}

/** File of a build and its compressed variants. */
export interface BuiltFile {
  bytes: () => Uint8Array
  etag: () => string
  encoded: Partial<Record<Encoding, (() => Uint8Array) | undefined>>
}

export function builtFile(bytes: () => Uint8Array, encoded: BuiltFile['encoded']): BuiltFile {
  const etag = once(() => `"${createHash('sha256').update(bytes()).digest('base64url').slice(0, 22)}"`)
  return { bytes, etag, encoded }
}

/** Returns the media type for a file name. Returns undefined for a compressed variant or an unknown type. */
export const mediaTypeOf = (name: string): string | undefined => types[path.extname(name)]

/**
 * Sends a file in the encoding that the client prefers. Files in `assets` are cached for a year, because their names
 * contain a hash.
 */
export function sendBuiltFile(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { bytes, etag, encoded }: BuiltFile,
): FastifyReply {
  void reply.headers({
    'content-type': mediaTypeOf(name),
    'cache-control': name.startsWith('assets')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600',
    vary: 'accept-encoding',
    etag: etag(),
  })
  if (request.headers['if-none-match'] === etag()) return reply.code(304).send()
  const encoding = encodingFor(request)
  const inEncoding = encoding && encoded[encoding]
  if (!inEncoding) return reply.send(bytes())
  return reply.header('content-encoding', encoding).send(inEncoding())
}

function once<T>(read: () => T): () => T {
  let value: { of: T } | undefined
  return () => (value ??= { of: read() }).of
}
