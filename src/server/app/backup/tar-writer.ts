import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { encrypt } from './encryption.ts'

export interface TarWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Returns the SHA-256 hash over the names, sizes and bytes of all entries so far. */
  digest(): string
  /** Completes the archive and renames the file to its final name. */
  finish(): Promise<void>
  /** Stops writing the archive and removes the partial file. */
  abandon(): Promise<void>
}

/**
 * Writes a tar file whose bytes depend only on its entries. Its name ends in `.part` until the file is completely on
 * disk. If there is a passphrase, the file is encrypted.
 */
export function openTarWriter(path: string, passphrase?: string): TarWriter {
  const part = `${path}.part`
  const pack = tar.pack()
  const hash = createHash('sha256')
  const writing = write(pack, part, passphrase)
  // Prevents an unhandled rejection. `add` and `finish` also pass this error to their callers.
  writing.catch(() => undefined)
  return {
    async add(name, bytes) {
      // If both adding the entry and writing the file fail, throws the writing error, because it contains more detail.
      await Promise.race([addEntry(pack, name, bytes).catch(() => writing), writing])
      addToDigest(hash, name, bytes)
    },
    digest: () => hash.copy().digest('hex'),
    async finish() {
      pack.finalize()
      await writing
      await rename(part, path)
      await syncFolder(dirname(path))
    },
    async abandon() {
      pack.destroy()
      await writing.catch(() => undefined)
      await rm(part, { force: true })
    },
  }
}

async function write(pack: tar.Pack, path: string, passphrase: string | undefined): Promise<void> {
  const source =
    passphrase === undefined ? pack : await encrypt(pack as AsyncIterable<Uint8Array>, passphrase)
  // Opens the file only when the pipeline is created. Outside a pipeline, an error while opening the file would crash
  // the process.
  return pipeline(source, createWriteStream(path, { mode: 0o600, flush: true }))
}

export function addToDigest(seen: Hash, name: string, bytes: Uint8Array): void {
  seen.update(`${name}\0${bytes.length}\0`).update(bytes)
}

function addEntry(pack: tar.Pack, name: string, bytes: Uint8Array): Promise<void> {
  return new Promise((done, fail) => {
    const head = { name, size: bytes.length, mode: 0o600, mtime: new Date(0) }
    const entry = pack.entry(head, (error) => (error ? fail(error) : done()))
    // If the disk is full, the archive and this entry are destroyed. The entry's error would crash the process if there
    // were no listener.
    entry.on('error', fail)
    // Writes the entry as a stream, so that a slow disk applies backpressure.
    entry.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  })
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
