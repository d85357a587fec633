import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pictureWidths } from '#contract/pictures.ts'
import { errorReply } from '#contract/errors.ts'
import { sendErrorResponse } from '#platform/http/serve-errors.ts'
import { folderFiles } from '#platform/files/files.ts'
import { createPictureFiles, pictureKinds } from '#platform/pictures/picture-files.ts'
import type { PictureSource } from '#platform/pictures/picture-files.ts'
import { createPictures, parsePictureName, type Pictures } from './pictures.ts'
import { pictureRoutes } from './pictures.routes.ts'

const key = 'a1b2c3d4e5f60718293a4b5c'
const shipped = '0f1e2d3c4b5a69788796a5b4'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1200"><rect width="960" height="1200" fill="#6d2735"/><circle cx="480" cy="600" r="300" fill="#ebe1cd"/></svg>`

const nonePrivate = { isPrivate: () => false, photoAccess: { findTimeLeft: () => undefined } }

let dataDir: string
let pictures: Pictures
let server: FastifyInstance
let drawn: string[]

const source: PictureSource = {
  findFile: async ({ key: wanted, kind }) =>
    wanted === shipped && kind === 'avif' ? Buffer.from(svg) : undefined,
  async findOriginal(wanted) {
    drawn.push(wanted)
    return wanted === key || wanted === shipped ? Buffer.from(svg) : undefined
  },
}

beforeEach(async () => {
  drawn = []
  dataDir = await mkdtemp(join(tmpdir(), 'souk-pictures-'))
  open(source)
})
afterEach(async () => {
  await server.close()
  await pictures.close()
  await rm(dataDir, { recursive: true })
})

function open(from?: PictureSource): void {
  pictures = createPictures(createPictureFiles(folderFiles(dataDir)), from)
  server = Fastify()
  server.setErrorHandler((error, request, reply) => sendErrorResponse(error, request, reply))
  pictureRoutes(server, pictures, nonePrivate)
}

function get(path: string, headers: Record<string, string> = {}) {
  return server.inject({ url: path, headers })
}

/** Returns the error for a full disk, in the form in which the storage library throws it. */
function noSpace(): Error {
  const cause = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  return new Error('Cannot write file', { cause })
}

async function listFiles(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'pictures'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('pictures', () => {
  test('are served as AVIF, WebP, and JPEG of each width, 4:5, with permanent caching', async () => {
    const formats = { avif: 'heif', webp: 'webp', jpg: 'jpeg' } as const
    const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
    for (const kind of pictureKinds) {
      for (const width of pictureWidths) {
        const reply = await get(`/pictures/${key}-${width}.${kind}`)
        expect(reply.statusCode).toBe(200)
        expect(reply.headers['content-type']).toBe(types[kind])
        expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        // Without the Cross-Origin-Resource-Policy header, webmail clients would not show the pictures.
        expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin')
        const image = sharp(reply.rawPayload)
        const { format, width: w, height } = await image.metadata()
        expect([format, w, height]).toEqual([formats[kind], width, width * 1.25])
        const { dominant } = await image.stats()
        expect(dominant.r).toBeGreaterThan(dominant.g)
      }
    }
  })

  test('are generated once for concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => get(`/pictures/${key}-640.webp`)))
    expect(replies.every((reply) => reply.statusCode === 200)).toBe(true)
    expect(drawn).toHaveLength(1)
    await get(`/pictures/${key}-640.webp`)
    expect(drawn).toHaveLength(1)
    expect(await listFiles()).toEqual([`${key}-640.webp`])
  })

  test('return 304 if the client already has them', async () => {
    const first = await get(`/pictures/${key}-320.jpg`)
    const again = await get(`/pictures/${key}-320.jpg`, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('return a standard error for every other name', async () => {
    await writeFile(join(dataDir, 'secret.jpg'), 'secret')
    const names = [
      `${key}-641.webp`,
      `${key}-640.png`,
      `${key}-640.webp.part`,
      `${key}.webp`,
      `../secret.jpg`,
      `..%2fsecret.jpg`,
      `%2e%2e%2f%2e%2e%2fetc%2fpasswd`,
      `..%5c..%5csecret.jpg`,
      `${key}-640.webp%00.jpg`,
      `ffffffffffffffffffffffff-640.webp`,
      `${key.toUpperCase()}-640.webp`,
    ]
    for (const name of names) {
      const reply = await get(`/pictures/${name}`)
      expect(reply.statusCode, name).toBe(404)
      if (!name.startsWith('../')) expect(errorReply.parse(reply.json()).code).toBe('not_found')
    }
    expect(parsePictureName(`a/../${key}-640.webp`)).toBeUndefined()
  })

  test('are served as bundled, without storing a file', async () => {
    const reply = await get(`/pictures/${shipped}-640.avif`)
    expect([reply.statusCode, reply.body]).toEqual([200, svg])
    expect([drawn, await listFiles().catch(() => [])]).toEqual([[], []])
    expect((await get(`/pictures/${shipped}-640.jpg`)).statusCode).toBe(200)
    expect(await listFiles()).toEqual([`${shipped}-640.jpg`])
  })

  test.each(pictureKinds)('truncated or empty on disk are never sent as %s', async (kind) => {
    const name = `${key}-320.${kind}`
    const whole = (await get(`/pictures/${name}`)).rawPayload
    const path = join(dataDir, 'pictures', key.slice(0, 2), name)
    open()
    for (const length of [0, 1, 15, 16, 100, whole.length >> 1, whole.length - 1]) {
      await writeFile(path, whole.subarray(0, length))
      const reply = await get(`/pictures/${name}`)
      expect([length, reply.statusCode]).toEqual([length, 404])
      expect(reply.headers['cache-control']).toBe('no-store')
    }
    await writeFile(path, whole)
    expect((await get(`/pictures/${name}`)).statusCode).toBe(200)
    // A deleted demo picture can be generated again, so a new file is stored.
    open(source)
    await writeFile(path, whole.subarray(0, 100))
    expect((await get(`/pictures/${name}`)).statusCode).toBe(200)
    expect((await readFile(path)).length).toBeGreaterThan(100)
  })

  test('ignore a folder with the name of a picture', async () => {
    open()
    await mkdir(join(dataDir, 'pictures', key.slice(0, 2), `${key}-320.webp`), { recursive: true })
    const reply = await get(`/pictures/${key}-320.webp`)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('are served while the disk is full', async () => {
    const files = { ...folderFiles(dataDir), write: () => Promise.reject(noSpace()) }
    pictures = createPictures(createPictureFiles(files), source)
    server = Fastify()
    pictureRoutes(server, pictures, nonePrivate)
    expect((await get(`/pictures/${key}-320.webp`)).statusCode).toBe(200)
  })

  test('are served only from disk if there is no picture source', async () => {
    await get(`/pictures/${key}-320.webp`)
    open()
    expect((await get(`/pictures/${key}-320.webp`)).statusCode).toBe(200)
    expect((await get(`/pictures/${key}-640.webp`)).statusCode).toBe(404)
  })
})
