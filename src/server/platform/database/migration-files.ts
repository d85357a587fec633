import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../db/migrations/', import.meta.url)

/** Ran in every database made before the baseline, and is no file of any version since. */
const fileBeforeBaseline = '0003-catalog.sql'

export interface MigrationFile {
  name: string
  sql: string
  checksum: string
  /** The file a build has to know to run on a database where this one ran; null where older builds may too. */
  requires: string | null
}

/** Returns every migration this version knows, in the order they run. */
export function listMigrations(): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => readMigration(name, readFileSync(new URL(name, folder), 'utf8')))
}

/** Returns a migration as its file describes it; `-- requires 0115-x.sql` may stand on a line of its own. */
export function readMigration(name: string, sql: string): MigrationFile {
  const requires = /^-- requires (\S+\.sql)$/m.exec(sql)?.[1] ?? null
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), requires }
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
  const known = new Map(listMigrations().map(({ name, checksum }) => [name, checksum]))
  return ran.flatMap(({ name, checksum }): Mismatch[] => {
    if (known.get(name) === checksum) return []
    return [{ kind: known.has(name) ? 'changed' : 'unknown', name }]
  })
}
