import fastify, { type FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { compressResponses, encodingFor } from './compress.ts'

const text = 'a listing of a silk dress, '.repeat(200)
const bytes = Buffer.from(text)
const server = fastify()
compressResponses(server)
server.get('/text', (_request, reply) => reply.type('application/json').send(text))
server.get('/bytes', (_request, reply) => reply.type('text/html').send(bytes))
server.get('/small', (_request, reply) => reply.type('text/html').send('short'))
server.get('/picture', (_request, reply) => reply.type('image/avif').send(bytes))
server.get('/events', (_request, reply) => reply.type('text/event-stream').send(Readable.from([text])))
server.get('/file', (_request, reply) => reply.type('text/csv').send(Readable.from([text, text])))
server.get('/done', (_request, reply) =>
  reply.type('text/css').header('content-encoding', 'br').header('vary', 'cookie').send(bytes),
)
afterAll(() => server.close())

const get = (url: string, accept?: string) =>
  server.inject({ url, headers: accept === undefined ? {} : { 'accept-encoding': accept } })

test.each(['/text', '/bytes'])('%s is sent in the best encoding that the browser accepts', async (url) => {
  const br = await get(url, 'gzip, deflate, br, zstd')
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(String(brotliDecompressSync(br.rawPayload))).toBe(text)
  expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length)
  const gz = await get(url, 'gzip;q=0.5, br;q=0')
  expect(gz.headers['content-encoding']).toBe('gzip')
  expect(String(gunzipSync(gz.rawPayload))).toBe(text)
  const plain = await get(url)
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe(text)
})

test('a cached compressed response is used only for requests that accept its encoding', async () => {
  for (let times = 0; times < 3; times++) {
    expect(String(brotliDecompressSync((await get('/text', 'br')).rawPayload))).toBe(text)
    expect(String(gunzipSync((await get('/text', 'gzip')).rawPayload))).toBe(text)
    expect(String(brotliDecompressSync((await get('/bytes', 'br')).rawPayload))).toBe(text)
    expect(String(gunzipSync((await get('/bytes', 'gzip')).rawPayload))).toBe(text)
  }
  const [first, second] = [(await get('/text', 'br')).rawPayload, (await get('/bytes', 'br')).rawPayload]
  expect(first.equals(second)).toBe(true)
})

test('a stream is compressed while it is sent', async () => {
  const br = await get('/file', 'br')
  expect(String(brotliDecompressSync(br.rawPayload))).toBe(text + text)
  const gz = await get('/file', 'gzip')
  expect(String(gunzipSync(gz.rawPayload))).toBe(text + text)
})

test.each(['/small', '/picture', '/events'])('%s is not compressed', async (url) => {
  const answer = await get(url, 'br')
  expect(answer.headers).not.toHaveProperty('content-encoding')
})

test('a response that is already encoded is not encoded again', async () => {
  const answer = await get('/done', 'br, gzip')
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers['vary']).toBe('cookie, accept-encoding')
})

test.each([
  ['', undefined],
  ['identity', undefined],
  ['zstd', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0.000, *', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=1.0, gzip;q=0.8', 'br'],
])('Accept-Encoding "%s" selects %s', (accept, encoding) => {
  expect(encodingFor({ headers: { 'accept-encoding': accept } } as unknown as FastifyRequest)).toBe(encoding)
})
