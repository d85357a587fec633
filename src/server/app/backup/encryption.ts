import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ReadableStream as WebStream } from 'node:stream/web'
import { setImmediate as breathe } from 'node:timers/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError, headerName, notABackupError } from './backup-format.ts'

/**
 * First line of an encrypted backup. Anyone who knows the passphrase can decrypt the file with any program that
 * supports the age format.
 */
const magic = 'age-encryption.org/v1\n'
/**
 * Base-2 logarithm of the scrypt cost. With this value, each attempt to guess the passphrase takes 64 MB of memory and
 * a third of a second. An increase by one doubles the memory and the time.
 */
const workFactor = 16
const sliceBytes = 256 * 1024

/** Encrypts a stream with a passphrase, in the age format. Never holds the whole stream in memory. */
export async function encrypt(plain: AsyncIterable<Uint8Array>, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  return fromWeb(await encrypter.encrypt(webStream(plain)))
}

/**
 * Decrypts a stream in the age format. Never holds the whole stream in memory.
 * @throws BackupError if the passphrase is wrong
 */
export async function decrypt(sealed: AsyncIterable<Uint8Array>, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(webStream(sealed)))
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new BackupError('This passphrase does not open the backup. Nothing was changed.', 'passphrase')
    throw error
  }
}

/**
 * Reads the first bytes of a backup. Returns whether the backup is encrypted.
 * @throws BackupError if the file does not exist or is not a backup
 */
export async function isEncrypted(path: string): Promise<boolean> {
  const start = await readStart(path, magic.length)
  if (start === magic) return true
  // An unencrypted backup is a tar file, which begins with the name of its first entry.
  if (start.startsWith(`${headerName}\0`)) return false
  throw notABackupError(path)
}

async function readStart(path: string, length: number): Promise<string> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EISDIR') throw notABackupError(path, 'it is a folder')
    const problem = code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${message}.`
    throw new BackupError(`${problem} Nothing was changed.`)
  }
}

/** Converts the stream to a web stream that yields small slices, so that encryption needs little memory. */
function webStream(stream: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return WebStream.from(inSlices(stream)) as ReadableStream<Uint8Array>
}

/**
 * Converts a web stream to a Node stream. The cast is safe, because the types for browser and Node streams differ only
 * in members that are not used here.
 */
function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as WebStream)
}

/**
 * Splits the stream into slices. Encrypting a slice blocks the main thread, and the event loop can handle other work
 * between slices.
 */
async function* inSlices(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of stream)
    for (let at = 0; at < bytes.length; at += sliceBytes) {
      yield bytes.subarray(at, at + sliceBytes)
      await breathe()
    }
}
