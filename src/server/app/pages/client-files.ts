import type { FastifyInstance } from 'fastify'
import { unzipSync, zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Files } from '#platform/files/files.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { builtFile, sendBuiltFile, mediaTypeOf, type BuiltFile } from './built-files.ts'

/** Folder in the file store. Not backed up, because each build can be created again from its source code. */
const folder = 'client-files'
/** Number of builds whose files stay in the file store: the current build and the two before it. */
const maxBuilds = 3
/**
 * Cache lifetime of the list of builds, in ms. This is the maximum delay until a build from another process is found.
 */
const listReuseMs = 5_000
const plainName = /^[A-Za-z0-9._-]+$/
const archiveKey = /\/(\d+)-([0-9a-f]{16})\.zip$/

interface Archive {
  key: string
  /** Time, in ms, when the build was stored. Always later than the time of the previously stored build. */
  time: number
  build: string
}

export interface ClientFilesDeps {
  files: Files
  /** Folders with this build's client files, one for each language. */
  clients: readonly string[]
  log: Log
  now?: () => number
}

/**
 * Stores the client files of the latest builds in the file store, with one archive per build. A browser tab that was
 * opened before a deploy can then still load the files of its build. While two builds are running at the same time,
 * each process also serves the other build's files.
 */
export function createClientFiles({ files, clients, log, now = Date.now }: ClientFilesDeps) {
  const opened = new Map<string, ReadonlyMap<string, BuiltFile>>()
  let listed: { at: number; archives: Promise<Archive[]> } | undefined

  /** Returns the archives in the file store, newest first. */
  async function list(): Promise<Archive[]> {
    const found: Archive[] = []
    for await (const key of files.list(folder)) {
      const [, time, build] = archiveKey.exec(key) ?? []
      if (build !== undefined) found.push({ key, time: Number(time), build })
    }
    return found.toSorted((one, other) => other.time - one.time)
  }

  function listCached(): Promise<Archive[]> {
    if (listed === undefined || now() - listed.at >= listReuseMs) {
      const archives = list()
      listed = { at: now(), archives }
      archives.catch(() => (listed = undefined))
    }
    return listed.archives
  }

  async function open({ key, build }: Archive): Promise<ReadonlyMap<string, BuiltFile>> {
    const cached = opened.get(build)
    if (cached) return cached
    const bytes = await files.read(key)
    // The archive is missing if another process has deleted it since the list was read.
    if (bytes === undefined) return new Map()
    const contents = filesIn(unzipSync(bytes))
    opened.set(build, contents)
    return contents
  }

  async function find(name: string): Promise<BuiltFile | undefined> {
    const archives = newestOfEachBuild(await listCached()).slice(0, maxBuilds)
    const current = new Set(archives.map(({ build }) => build))
    for (const build of opened.keys()) if (!current.has(build)) opened.delete(build)
    for (const archive of archives) {
      const file = (await open(archive)).get(name)
      if (file) return file
    }
    return undefined
  }

  /** Stores this build's client files, unless this build is already the newest. Then deletes the oldest builds. */
  async function publish(): Promise<void> {
    const own = await readOwnFiles(clients)
    const build = nameOf(own)
    const before = await list()
    if (before[0]?.build !== build) {
      // A build that is deployed again gets a new time, so that it becomes the newest.
      const time = Math.max(now(), (before[0]?.time ?? 0) + 1)
      await files.write(`${folder}/${time}-${build}.zip`, zipSync(own, { level: 0 }))
    }
    const archives = await list()
    const current = new Set(newestOfEachBuild(archives).slice(0, maxBuilds))
    for (const archive of archives) if (!current.has(archive)) await files.remove(archive.key)
    listed = undefined
  }

  return {
    publish,
    /** Serves the client files of other builds. This build's files have their own routes. */
    serve(server: FastifyInstance): void {
      server.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
        const { name } = request.params
        const file = plainName.test(name) ? await find(name).catch(unavailable) : undefined
        if (!file) return reply.callNotFound()
        return sendBuiltFile(request, reply, `assets/${name}`, file)
      })
      // Stores the build only after startup, because reading and uploading a few megabytes must not delay startup.
      server.addHook('onListen', (done) => {
        publish().catch((error: unknown) =>
          log.error({ err: error }, 'could not store the client files of this build'),
        )
        done()
      })
    },
  }

  function unavailable(error: unknown): undefined {
    log.error({ err: error }, 'could not read the client files of other builds')
    return undefined
  }
}

function newestOfEachBuild(archives: readonly Archive[]): Archive[] {
  const seen = new Set<string>()
  return archives.filter(({ build }) => !seen.has(build) && seen.add(build))
}

async function readOwnFiles(clients: readonly string[]): Promise<Record<string, Uint8Array>> {
  const own: Record<string, Uint8Array> = {}
  for (const client of clients) {
    const assets = path.join(client, 'assets')
    for (const name of (await readdir(assets)).filter((one) => plainName.test(one)))
      own[name] ??= await readFile(path.join(assets, name))
  }
  return own
}

/** Returns the id of a build. The id is computed from the file names, which contain hashes of the files' contents. */
function nameOf(own: Record<string, Uint8Array>): string {
  return createHash('sha256').update(Object.keys(own).toSorted().join('\n')).digest('hex').slice(0, 16)
}

function filesIn(entries: Record<string, Uint8Array>): ReadonlyMap<string, BuiltFile> {
  const found = new Map<string, BuiltFile>()
  for (const [name, bytes] of Object.entries(entries)) {
    if (mediaTypeOf(name) === undefined) continue
    const encoded = (suffix: string) => {
      const shorter = entries[name + suffix]
      return shorter && (() => shorter)
    }
    found.set(
      name,
      builtFile(() => bytes, { br: encoded('.br'), gzip: encoded('.gz') }),
    )
  }
  return found
}
