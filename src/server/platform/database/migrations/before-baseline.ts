import { readFileSync } from 'node:fs'
import { parseBuildNumber, type RanMigration } from './migration-files.ts'

const folder = new URL('../../../../../db/before-baseline/', import.meta.url)

/**
 * First build with the schema baseline of decision 021. The build's number is higher than the numbers of all migrations
 * that the baseline replaced.
 */
export const firstBaselineBuild = '0101'
/**
 * Number of the last migration file that belongs to the baseline. Files with higher numbers are migrations on top of
 * the baseline.
 */
export const lastBaselineFile = '0127'

/**
 * Newest version of the app before the baseline. This version can run the last migrations that the baseline replaced.
 */
export const lastVersionBeforeBaseline = 'commit e36153f9 (build 0093)'

/** Migration that exists only in databases from before the first baseline. Such databases cannot be upgraded. */
const oldestSchema = '0003-catalog.sql'

export const readBeforeBaseline = (name: 'schema.sql' | 'convert.sql' | 'migrations.txt'): string =>
  readFileSync(new URL(name, folder), 'utf8')

/** Returns whether the migrations that ran show that the database is from before the baseline. */
export function isBeforeBaseline(ran: readonly { name: string }[]): boolean {
  return ran.some(({ name }) => parseBuildNumber(name) < firstBaselineBuild)
}

/** Reason why a database from before the baseline cannot be converted. */
export type ConversionObstacle =
  | { kind: 'oldest' }
  | { kind: 'missing' | 'different' | 'unknown'; name: string }

/** Returns the reason why a database with these migrations cannot be converted, or undefined if it can. */
export function findConversionObstacle(ran: readonly RanMigration[]): ConversionObstacle | undefined {
  if (ran.some(({ name }) => name === oldestSchema)) return { kind: 'oldest' }
  const expected = listReplacedMigrations()
  const known = new Map(expected.map(({ name, checksum }) => [name, checksum]))
  const done = new Set(ran.map(({ name }) => name))
  const missing = expected.find(({ name }) => !done.has(name))
  if (missing) return { kind: 'missing', name: missing.name }
  const other = ran.find(({ name, checksum }) => known.get(name) !== checksum)
  return other && { kind: known.has(other.name) ? 'different' : 'unknown', name: other.name }
}

/** Returns the migrations that the baseline replaced, in order. */
export function listReplacedMigrations(): RanMigration[] {
  const lines = readBeforeBaseline('migrations.txt').trimEnd().split('\n')
  return lines.map((line) => {
    const [checksum = '', name = ''] = line.split('  ')
    return { name, checksum }
  })
}
