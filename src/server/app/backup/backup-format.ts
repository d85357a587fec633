import { z } from 'zod'

/** The first entry of a backup: how its database was built. */
export const header = z.object({
  format: z.literal('souk-backup'),
  version: z.literal(1),
  souk: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
})
export type BackupHeader = z.infer<typeof header>

/** The last entry: what has to be in it. Without it a backup is not whole. */
export const manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Over the name, the size and the bytes of every entry before. */
  sha256: z.string(),
})
export type Manifest = z.infer<typeof manifest>

export const headerName = 'souk.json'
export const manifestName = 'manifest.json'
/** Rows in COPY's text format, cut into entries of 4 MiB: `tables/public.orders/000001`. */
export const tablesFolder = 'tables/'
/** Files under their own keys: `files/pictures/ab/….webp`. */
export const filesFolder = 'files/'
/** The SHA-256 of every file, a thousand a list, as sha256sum writes and checks them. */
export const sumsFolder = 'sums/'

/** Where files are kept that are no table's. */
export const fileRoots = ['imports', 'pictures'] as const

export const chunkBytes = 4 * 1024 * 1024
export const filesPerSum = 1000

/** Why a backup cannot be made, read or restored, in words for the person at the keyboard. */
export class BackupTrouble extends Error {
  /** What the pages say in their own words. */
  readonly code: 'passphrase' | undefined

  constructor(message: string, code?: 'passphrase') {
    super(message)
    this.code = code
  }
}

/** Whether it was made with another passphrase than the one that is given. */
export const isOtherPassphrase = (error: unknown): boolean =>
  error instanceof BackupTrouble && error.code === 'passphrase'

/** What is said where an encrypted backup is to be opened and nobody gave its passphrase. */
export function passphraseMissing(): BackupTrouble {
  return new BackupTrouble(
    'This backup is encrypted: give its passphrase as BACKUP_PASSPHRASE. Nothing was changed.',
  )
}

/** What is said of a file that Souk did not write. */
export function notABackup(path: string, why?: string): BackupTrouble {
  return new BackupTrouble(
    `This file is not a Souk backup${why ? `, ${why}` : ''}: ${path}\nNothing was changed.`,
  )
}

export function numbered(no: number): string {
  return String(no).padStart(6, '0')
}
