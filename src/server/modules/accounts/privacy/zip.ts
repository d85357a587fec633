import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const pack = promisify(deflateRaw)

export interface ZipEntry {
  name: string
  data: Buffer
}

/** A zip archive of a few small files (no folders, no zip64: up to 65,535 files and 4 GB). */
export async function zip(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
  const stamp = dosTime(at)
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data } of entries) {
    const packed = await pack(data)
    const path = Buffer.from(name)
    const fields = { stamp, crc: crc32(data), packed: packed.length, plain: data.length, path: path.length }
    const local = Buffer.concat([localHeader(fields), path, packed])
    bodies.push(local)
    directory.push(Buffer.concat([directoryHeader(fields, offset), path]))
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  return Buffer.concat([...bodies, listing, endRecord(entries.length, listing.length, offset)])
}

interface Fields {
  stamp: number
  crc: number
  packed: number
  plain: number
  path: number
}

// Version 2.0, UTF-8 names (bit 11), deflate (8).
function common(header: Buffer, at: number, { stamp, crc, packed, plain, path }: Fields): void {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(0x0800, at + 2)
  header.writeUInt16LE(8, at + 4)
  header.writeUInt32LE(stamp, at + 6)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(packed, at + 14)
  header.writeUInt32LE(plain, at + 18)
  header.writeUInt16LE(path, at + 22)
}

function localHeader(fields: Fields): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  common(header, 4, fields)
  return header
}

function directoryHeader(fields: Fields, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  common(header, 6, fields)
  header.writeUInt32LE(offset, 42)
  return header
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}

function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
