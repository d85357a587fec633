import fastify from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compressResponses } from '#platform/http/compress.ts'
import { serveBuiltFiles } from './built-files.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'souk-built-'))
mkdirSync(path.join(folder, 'assets'))
const script = 'const souk = 1\n'.repeat(200)
const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)
write('assets/root-abc.js', script)
write('assets/root-abc.js.br', 'in brotli')
write('assets/root-abc.js.gz', 'in gzip')
write('assets/serif.woff2', 'letters')
write('favicon.svg', '<svg/>')

const server = fastify()
compressResponses(server)
serveBuiltFiles(server, [folder])
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})
const ask = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

test('a built file is served in a precompressed encoding and cached for a year', async () => {
  const br = await ask('/assets/root-abc.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect([br.statusCode, br.body]).toEqual([200, 'in brotli'])
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect((await ask('/assets/root-abc.js', { 'accept-encoding': 'gzip' })).body).toBe('in gzip')
  const plain = await ask('/assets/root-abc.js')
  expect(plain.body).toBe(script)
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

test('a file without a smaller variant is served uncompressed, and a name without a hash is revalidated', async () => {
  const font = await ask('/assets/serif.woff2', { 'accept-encoding': 'br' })
  expect([font.body, font.headers['content-type']]).toEqual(['letters', 'font/woff2'])
  const icon = await ask('/favicon.svg')
  expect(icon.headers['cache-control']).toBe('public, max-age=3600')
  const again = await ask('/favicon.svg', { 'if-none-match': String(icon.headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each(['/assets/root-abc.js.br', '/assets/none.js', '/assets/../favicon.svg.gz'])(
  '%s is not found',
  async (url) => expect((await ask(url)).statusCode).toBe(404),
)

test('HEAD returns the headers of GET without the body', async () => {
  const head = await server.inject({ method: 'HEAD', url: '/favicon.svg' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '6'])
})

test('an unknown file type is an error at startup', () => {
  write('clip.mp4', 'moving')
  expect(() => serveBuiltFiles(fastify(), [folder])).toThrow('clip.mp4')
})
