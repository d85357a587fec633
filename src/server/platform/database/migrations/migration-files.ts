import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../../db/migrations/', import.meta.url)

/** Ran in every database made before the baseline, and is no file of any version since. */
const fileBeforeBaseline = '0003-catalog.sql'

export interface MigrationStep {
  /** How `schema_migrations` remembers it while others of its file are still to run. */
  name: string
  sql: string
  checksum: string
  /** The index a step of one `create` or `drop index concurrently` is about; such a step allows no transaction. */
  concurrentIndex: { name: string; kind: 'create' | 'drop' } | undefined
}

export interface MigrationFile {
  name: string
  checksum: string
  /** The oldest build that may run on a database where this one ran, such as `0013`; null in the baseline. */
  oldestBuild: string | null
  /** Each is a transaction of its own. */
  steps: MigrationStep[]
}

/** Returns every migration this version knows, in the order they run. */
export function listMigrations(): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => readMigration(name, readFileSync(new URL(name, folder), 'utf8')))
}

/**
 * Returns a migration as its file describes it: a line `-- oldest build: 0013` names the oldest build that may run
 * afterwards, and each line `-- step` begins another transaction.
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

/** Returns the number by which a file and the build whose newest migration it is are known: `0013`. */
export function buildOf(fileName: string): string {
  return fileName.slice(0, 4)
}

/** Returns the name of this build: the number of its newest migration. */
export function thisBuild(): string {
  return buildOf(listMigrations().at(-1)!.name)
}

/** Returns what this build's connections to the database are called, so that others see which builds are running. */
export function connectionName(): string {
  return `souk ${thisBuild()}`
}

interface RanMigration {
  name: string
  checksum: string
}

interface Mismatch {
  /** `before-baseline`: other tables; `changed`: the same file reads otherwise here; `unknown`: of a later version. */
  kind: 'before-baseline' | 'changed' | 'unknown'
  name: string
}

/** Returns how the migrations that ran somewhere differ from those this version knows: nothing where they fit. */
export function findMismatches(ran: readonly RanMigration[]): Mismatch[] {
  if (ran.some(({ name }) => name === fileBeforeBaseline))
    return [{ kind: 'before-baseline', name: fileBeforeBaseline }]
  const files = listMigrations().flatMap((file) => [file, ...file.steps])
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
  return ran.flatMap(({ name, checksum }): Mismatch[] => {
    if (known.get(name) === checksum) return []
    return [{ kind: known.has(name) ? 'changed' : 'unknown', name }]
  })
}
