import { readableTables, layerNumber } from './table-owners.ts'
import { findTableUses } from './sql-tables.ts'

export interface SourceFile {
  /** Path relative to `src/server`. */
  file: string
  source: string
}

/**
 * Returns a message for every use of a table that belongs to another module than the file and that is not explicitly
 * allowed.
 */
export function findViolations(files: readonly SourceFile[], owners: ReadonlyMap<string, string>): string[] {
  return findForeignUses(files, owners).flatMap(({ file, module, table, owner, kind }) => {
    if (kind === 'write') return [`${file} writes ${table}: call the public API of ${owner}, which owns it`]
    if (layerNumber(owner) > layerNumber(module))
      return [
        `${file} reads ${table} of ${owner}, a higher layer: let ${owner} provide it by an event or a column`,
      ]
    if (readableTables[module]?.[owner]?.includes(table)) return []
    return [`${file} reads ${table} of ${owner}: call its public API, or list the read in table-owners.ts`]
  })
}

/** Returns the allowed reads that the source code no longer contains, as `module owner.table`. */
export function findUnusedPermissions(
  files: readonly SourceFile[],
  owners: ReadonlyMap<string, string>,
): string[] {
  const used = new Set(
    findForeignUses(files, owners).flatMap(({ kind, module, owner, table }) =>
      kind === 'read' ? [`${module} ${owner}.${table}`] : [],
    ),
  )
  const listed = Object.entries(readableTables).flatMap(([module, byOwner]) =>
    Object.entries(byOwner).flatMap(([owner, tables]) =>
      tables.map((table) => `${module} ${owner}.${table}`),
    ),
  )
  return listed.filter((read) => !used.has(read))
}

function findForeignUses(files: readonly SourceFile[], owners: ReadonlyMap<string, string>) {
  const tables = new Set(owners.keys())
  return files.flatMap(({ file, source }) => {
    const module = moduleOf(file)
    const uses = findTableUses(file, source, tables).map((use) => ({
      ...use,
      file,
      module,
      owner: owners.get(use.table)!,
    }))
    return uses.filter(({ owner }) => owner !== module)
  })
}

/** Returns the module that a file belongs to, or `app` for a file outside of all modules. */
function moduleOf(file: string): string {
  if (file.startsWith('platform/')) return 'platform'
  return /^modules\/([a-z-]+)\//.exec(file)?.[1] ?? 'app'
}
