import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../../db/migrations/', import.meta.url)

export interface MigrationStep {
  /** Name under which `schema_migrations` records the step until its whole file is complete. */
  name: string
  sql: string
  checksum: string
  /** Index that the step creates or drops `concurrently`, which is impossible in a transaction. */
  concurrentIndex: { name: string; kind: 'create' | 'drop' } | undefined
}

export interface MigrationFile {
  name: string
  checksum: string
  /** Oldest build that can still run on the database after this migration, such as `0101`. Null if every build can. */
  oldestBuild: string | null
  /** Steps of the migration. Each step is a set of SQL statements that run in one transaction. */
  steps: MigrationStep[]
}

/** Returns all migrations of this version in their order. */
export function listMigrations(): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => readMigration(name, readFileSync(new URL(name, folder), 'utf8')))
}

/**
 * Parses a migration file. A line `-- oldest build: 0101` names the oldest build that can run after the migration.
 * Each line `-- step` starts a new transaction.
 */
export function readMigration(name: string, sql: string): MigrationFile {
  const oldestBuild = /^-- oldest build: (\d{4})$/m.exec(sql)?.[1] ?? null
  const steps = sql.split(/^-- step[ \t]*$/m).map((text, at) => ({
    name: `${name}:${at + 1}`,
    sql: text,
    checksum: checksumOf(text),
    concurrentIndex: readConcurrentIndex(text),
  }))
  return { name, checksum: checksumOf(sql), oldestBuild, steps }
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const concurrently = /^(create|drop)(?: unique)? index concurrently (?:if (?:not )?exists )?([\w.]+)[^;]*;?$/i

function readConcurrentIndex(sql: string): MigrationStep['concurrentIndex'] {
  const text = sql.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').trim()
  const [, kind, name] = concurrently.exec(text) ?? []
  return kind && name ? { name, kind: kind.toLowerCase() as 'create' | 'drop' } : undefined
}

/** Returns the number of a migration file, such as `0101`. A build is named by the number of its newest migration. */
export function parseBuildNumber(fileName: string): string {
  return fileName.slice(0, 4)
}

/** Returns a file name for a build number. Older builds do not use build numbers; they compare file names. */
export function fileNameOfBuild(build: string | null): string | null {
  return (
    build && (listMigrations().find(({ name }) => parseBuildNumber(name) === build)?.name ?? `${build}.sql`)
  )
}

/** Returns the name of this build: the number of its newest migration. */
export function thisBuild(): string {
  return parseBuildNumber(listMigrations().at(-1)!.name)
}

/**
 * Returns the application name of this build's database connections. The name lets other builds see which builds are
 * running.
 */
export function connectionName(): string {
  return `souk ${thisBuild()}`
}

export interface RanMigration {
  name: string
  checksum: string
}

interface Mismatch {
  /**
   * `changed`: the file differs from the version that has run. `unknown`: the migration belongs to a later version or
   * is older than the baseline.
   */
  kind: 'changed' | 'unknown'
  name: string
}

/**
 * Returns the differences between the migrations that have run and this version's migrations. Empty if there are no
 * differences.
 */
export function findMismatches(ran: readonly RanMigration[]): Mismatch[] {
  const files = listMigrations().flatMap((file) => [file, ...file.steps])
  const checksums = new Map(files.map(({ name, checksum }) => [name, checksum]))
  return ran.flatMap(({ name, checksum }): Mismatch[] => {
    if (checksums.get(name) === checksum) return []
    return [{ kind: checksums.has(name) ? 'changed' : 'unknown', name }]
  })
}
