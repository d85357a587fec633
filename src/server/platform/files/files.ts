import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { restrictDataDir } from './private-folders.ts'

/**
 * Store for the app's files, such as pictures and imports. A file's key is a path of simple names, such as
 * `pictures/ab/abcd-320.webp`.
 */
export interface Files {
  /** Returns the content of a file, or undefined if it does not exist. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Streams a file. Fails if the file does not exist. */
  openRead(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  /** Returns the size of a file in bytes, or undefined if it does not exist. */
  size(key: string): Promise<number | undefined>
  /** Writes a file atomically. Readers see either the old or the new content, even if the process is killed. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Copies a local file into the store without loading it into memory. */
  writeFrom(key: string, path: string): Promise<void>
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>
  /** Returns the keys of all files in a folder, sorted. */
  list(folder: string): AsyncGenerator<string>
}

export interface S3Settings {
  bucket: string
  region: string
  /** Endpoint of a store other than Amazon S3. The bucket's name is then part of the path in URLs. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** Socket timeout in ms. The default is 30 s. */
  socketTimeoutMs?: number
}

const connectTimeoutMs = 5_000
const defaultSocketTimeoutMs = 30_000

/** Opens the S3-compatible store if it is configured, otherwise the local folders under DATA_DIR. */
export async function openFiles(config: {
  dataDir: string
  filesS3: S3Settings | undefined
}): Promise<Files> {
  const { dataDir, filesS3 } = config
  if (!filesS3)
    for (const name of ['pictures', 'imports']) await mkdir(join(dataDir, name), { recursive: true })
  restrictDataDir(dataDir)
  return createFiles(filesS3 ? await openS3(filesS3) : openFolder(dataDir))
}

export async function bucketFiles(s3: S3Settings): Promise<Files> {
  return createFiles(await openS3(s3))
}

export function folderFiles(folder: string): Files {
  return createFiles(openFolder(folder))
}

function createFiles(disk: Disk): Files {
  return {
    async read(key) {
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (isNotFoundError(error)) return undefined
        throw error
      }
    },
    openRead: (key) => disk.getStream(key),
    has: (key) => disk.exists(key),
    async size(key) {
      try {
        return (await disk.getMetaData(key)).contentLength
      } catch (error) {
        if (isNotFoundError(error)) return undefined
        throw error
      }
    },
    write: (key, bytes) => disk.put(key, bytes),
    writeFrom: (key, path) => disk.copyFromFs(path, key),
    remove: (key) => disk.delete(key),
    list: (folder) => listFolder(disk, folder),
  }
}

/** Lists one folder at a time, because a marketplace can have a million files. */
async function* listFolder(disk: Disk, folder: string): AsyncGenerator<string> {
  const found: string[] = []
  for (let paginationToken: string | undefined; ;) {
    const page = await disk.listAll(folder, { ...(paginationToken && { paginationToken }) })
    for (const object of page.objects)
      found.push(object.isFile ? object.key : `${object.prefix.replace(/\/$/, '')}/`)
    paginationToken = page.paginationToken
    if (!paginationToken) break
  }
  // The names of folders end with a slash here, so that they are sorted like the keys of the files in them.
  for (const key of found.toSorted((a, b) => (a < b ? -1 : 1))) {
    if (key.endsWith('/')) yield* listFolder(disk, key.slice(0, -1))
    else if (!key.endsWith('.part')) yield key
  }
}

function isNotFoundError(error: unknown): boolean {
  const { cause } = error as {
    cause?: { code?: unknown; name?: unknown; $metadata?: { httpStatusCode?: number } }
  }
  return (
    // ENOTDIR and EISDIR mean that the key is the path of a folder or of something inside a file, so the file does not
    // exist.
    ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(String(cause?.code)) ||
    cause?.name === 'NoSuchKey' ||
    cause?.name === 'NotFound' ||
    cause?.$metadata?.httpStatusCode === 404
  )
}

function openFolder(location: string): Disk {
  return new Disk(new WholeFiles({ location, visibility: 'private' }))
}

type PutOptions = Parameters<FSDriver['put']>[2]

/**
 * Writes to a temporary file first and then renames it. The library writes to the final file directly, so that a reader
 * could see an incomplete file, and a killed process could leave one.
 */
class WholeFiles extends FSDriver {
  override put(key: string, contents: string | Uint8Array, options?: PutOptions): Promise<void> {
    return this.beside(key, (part) => super.put(part, contents, options))
  }

  /** Replaces the library's method, which reports the failure of a stream before it has created the file. */
  override putStream(key: string, contents: Readable): Promise<void> {
    return this.beside(key, (part) => {
      const path = join(String(this.options.location), part)
      return pipeline(contents, (chunks) => writeChunks(path, chunks))
    })
  }

  private async beside(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const part = `${key}.${randomBytes(6).toString('hex')}.part`
    const root = String(this.options.location)
    try {
      await write(part)
      await rename(join(root, part), join(root, key))
    } catch (error) {
      // An error while deleting the incomplete file must not hide the original error.
      await this.delete(part).catch(() => undefined)
      throw error
    }
  }
}

async function writeChunks(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'w')
  try {
    await file.writeFile(chunks)
  } finally {
    await file.close()
  }
}

/** Loads the S3 client on demand, because it is large. */
async function openS3(s3: S3Settings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      bucket: s3.bucket,
      region: s3.region,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      // The whole request has no timeout, because transferring a large backup can take a long time.
      requestHandler: {
        connectionTimeout: connectTimeoutMs,
        socketTimeout: s3.socketTimeoutMs ?? defaultSocketTimeoutMs,
      },
      ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
      // Sends no checksums, because some stores do not support them. TLS and the signature protect the body.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Keeps the bucket private, because all files are served by the app or by a CDN in front of the app.
      visibility: 'private',
      supportsACL: false,
    }),
  )
}
