import type { SchemaCatalog } from './catalog.ts'
import type { Description } from './describe.ts'
import { isNode, listOf, type TreeNode, type TreeValue } from './node-tree.ts'
import { nullsOfResult, resultOf, type Nulls } from './nulls.ts'
import type { DeclaredValue, ValueKind } from './row-type.ts'

interface Column {
  /** As the row declares it: by its position where that is a tuple. */
  key: string
  name: string
  type: string
  nulls: Nulls
}

const numbers = new Set(['smallint', 'integer', 'bigint', 'real', 'double precision', 'oid'])
const texts = new Set([
  'text',
  'character varying',
  'character',
  'name',
  'uuid',
  'numeric',
  '"char"',
  'regclass',
  'unknown',
])

export interface RowDifference {
  message: string
  /** The column that can be null against what is declared. */
  nullable?: string
}

/** Returns what a row type says otherwise than PostgreSQL does. */
export function compare(
  catalog: SchemaCatalog,
  { tree, types }: Description,
  declared: ReadonlyMap<string, DeclaredValue>,
  isTuple: boolean,
): RowDifference[] {
  const query = queryOf(tree)
  if (!query) return []
  const columns = resultOf(query).map(({ fields }, at) => ({
    key: isTuple ? String(at) : String(fields.resname),
    name: fields.resname === '?column?' ? `column ${at + 1}` : String(fields.resname),
    type: types[at] ?? 'unknown',
    nulls: nullsOfResult(catalog, query, at, []),
  }))
  const known = new Set(columns.map(({ key }) => key))
  const missing = [...declared]
    .filter(([name, { mayBeAbsent }]) => !known.has(name) && !mayBeAbsent)
    .map(([name]) => ({ message: `the row declares ${name}, which the statement does not return` }))
  return [...missing, ...columns.flatMap((column) => compareColumn(column, declared.get(column.key)))]
}

function compareColumn({ name, type, nulls }: Column, declared: DeclaredValue | undefined): RowDifference[] {
  if (!declared) return [{ message: `the statement returns ${name}, which the row does not declare` }]
  const kind = kindOf(type)
  const fits = kind === 'any' || [...declared.kinds].every((one) => one === kind || one === 'any')
  const said = `but is declared ${declared.text}`
  if (!fits) return [{ message: `${name} is ${type} and arrives as ${kind}, ${said}` }]
  if (nulls === 'sometimes' && !declared.mayBeNull)
    return [{ message: `${name} can be null, ${said}`, nullable: name }]
  return []
}

/** What pg makes of a type. */
function kindOf(type: string): ValueKind {
  if (type.endsWith('[]')) return 'array'
  if (numbers.has(type)) return 'number'
  if (texts.has(type)) return 'string'
  if (type === 'boolean') return 'boolean'
  if (type === 'bytea') return 'bytes'
  if (type === 'date' || type.startsWith('timestamp')) return 'date'
  // JSON can be anything; what it holds is not compared.
  return 'any'
}

/** Returns the query of a statement as PostgreSQL understood it. */
export function queryOf(tree: TreeValue): TreeNode | undefined {
  if (isNode(tree)) return tree
  return listOf(tree)
    .map(queryOf)
    .find((query) => query !== undefined)
}
