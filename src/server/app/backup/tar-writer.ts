import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { encrypt } from './encryption.ts'

export interface TarWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** The SHA-256 over the name, the size and the bytes of all that was added so far. */
  digest(): string
  /** Ends the file and gives it its name: only now does anybody see it. */
  finish(): Promise<void>
  /** Leaves nothing behind. */
  abandon(): Promise<void>
}

/**
 * Writes a tar that depends on nothing but its entries; until it is whole, and on the disk, its name ends in `.part`. With
 * a passphrase it is encrypted on its way.
 */
export function openTarWriter(path: string, passphrase?: string): TarWriter {
  const part = `${path}.part`
  const pack = tar.pack()
  const seen = createHash('sha256')
  const writing = write(pack, part, passphrase)
  // Whoever adds or finishes is told of it.
  writing.catch(() => undefined)
  return {
    async add(name, bytes) {
      // The file's error has more detail than the entry's.
      await Promise.race([addEntry(pack, name, bytes).catch(() => writing), writing])
      note(seen, name, bytes)
    },
    digest: () => seen.copy().digest('hex'),
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
  // Opened last: outside a pipeline, a file stream that cannot be opened would crash the process.
  return pipeline(source, createWriteStream(path, { mode: 0o600, flush: true }))
}

export function note(seen: Hash, name: string, bytes: Uint8Array): void {
  seen.update(`${name}\0${bytes.length}\0`).update(bytes)
}

function addEntry(pack: tar.Pack, name: string, bytes: Uint8Array): Promise<void> {
  return new Promise((done, fail) => {
    const head = { name, size: bytes.length, mode: 0o600, mtime: new Date(0) }
    const entry = pack.entry(head, (error) => (error ? fail(error) : done()))
    // A full disk destroys the archive and this entry; without a listener, that error would crash the process.
    entry.on('error', fail)
    // Written as a stream, so that a slow disk is waited for.
    entry.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  })
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
