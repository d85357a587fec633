import { readFileSync } from 'node:fs'
import { buildOf, type RanMigration } from './migration-files.ts'

const folder = new URL('../../../../../db/before-baseline/', import.meta.url)

/** First build with the baseline of decision 021. Its number is above those of all replaced migrations. */
export const firstBuild = '0101'
/** Last file of the baseline. Files after it are migrations. */
export const lastOfBaseline = '0127'

/** Newest version before the baseline. It runs the last migrations that the baseline replaced. */
export const lastVersionBefore = 'commit e36153f9 (build 0093)'

/** Migration that only databases from before the first baseline have. They cannot be upgraded. */
const oldestSchema = '0003-catalog.sql'

export const readBeforeBaseline = (name: 'schema.sql' | 'convert.sql' | 'migrations.txt'): string =>
  readFileSync(new URL(name, folder), 'utf8')

/** Returns whether the database with these migrations is from before the baseline. */
export function isBeforeBaseline(ran: readonly { name: string }[]): boolean {
  return ran.some(({ name }) => buildOf(name) < firstBuild)
}

/** Reason that a database from before the baseline cannot be converted. */
export type ConversionObstacle =
  | { kind: 'oldest' }
  | { kind: 'missing' | 'different' | 'unknown'; name: string }

/** Returns the reason that a database with these migrations cannot be converted; undefined if it can. */
export function findObstacle(ran: readonly RanMigration[]): ConversionObstacle | undefined {
  if (ran.some(({ name }) => name === oldestSchema)) return { kind: 'oldest' }
  const expected = listReplaced()
  const known = new Map(expected.map(({ name, checksum }) => [name, checksum]))
  const done = new Set(ran.map(({ name }) => name))
  const missing = expected.find(({ name }) => !done.has(name))
  if (missing) return { kind: 'missing', name: missing.name }
  const other = ran.find(({ name, checksum }) => known.get(name) !== checksum)
  return other && { kind: known.has(other.name) ? 'different' : 'unknown', name: other.name }
}

/** Returns the migrations that the baseline replaced, in order. */
export function listReplaced(): RanMigration[] {
  const lines = readBeforeBaseline('migrations.txt').trimEnd().split('\n')
  return lines.map((line) => {
    const [checksum = '', name = ''] = line.split('  ')
    return { name, checksum }
  })
}
