import { z } from 'zod'

/** First entry of a backup, which describes the schema of the database. */
export const headerSchema = z.object({
  format: z.literal('souk-backup'),
  version: z.literal(1),
  souk: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
})
export type BackupHeader = z.infer<typeof headerSchema>

/**
 * Last entry of a backup, which contains row counts, file counts and checksums. A backup without this entry is
 * incomplete.
 */
export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** SHA-256 hash over the name, size and bytes of all earlier entries. */
  sha256: z.string(),
})
export type Manifest = z.infer<typeof manifestSchema>

export const headerName = 'souk.json'
export const manifestName = 'manifest.json'
/**
 * Folder for table rows, in COPY's text format. Each table is split into entries of 4 MiB:
 * `tables/public.orders/000001`.
 */
export const tablesFolder = 'tables/'
/** Folder for stored files. An entry's name ends in the file's storage key: `files/pictures/ab/….webp`. */
export const filesFolder = 'files/'
/** Folder for lists of the files' SHA-256 checksums, in the format of sha256sum. Each list covers a thousand files. */
export const checksumsFolder = 'sums/'

/** Folders in the file store that are backed up. */
export const fileRoots = ['imports', 'pictures'] as const

export const chunkBytes = 4 * 1024 * 1024
export const filesPerChecksumList = 1000

/** Error that tells the operator why a backup cannot be created, read or restored. */
export class BackupError extends Error {
  /** Set if the admin pages have a translated message for this error. */
  readonly code: 'passphrase' | undefined

  constructor(message: string, code?: 'passphrase') {
    super(message)
    this.code = code
  }
}

/** Returns whether the error means that the backup was encrypted with a different passphrase. */
export const isWrongPassphraseError = (error: unknown): boolean =>
  error instanceof BackupError && error.code === 'passphrase'

/** Returns the error for an encrypted backup if no passphrase is set. */
export function passphraseMissingError(): BackupError {
  return new BackupError(
    'This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase. Nothing was changed.',
  )
}

/** Returns the error for a file that is not a Souk backup. */
export function notABackupError(path: string, reason?: string): BackupError {
  return new BackupError(
    `This file is not a Souk backup${reason ? `, ${reason}` : ''}: ${path}\nNothing was changed.`,
  )
}

export function formatEntryNumber(no: number): string {
  return String(no).padStart(6, '0')
}
