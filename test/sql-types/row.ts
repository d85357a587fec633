import pg from 'pg'
import { TypeFlags, type Checker, type Type } from 'typescript/unstable/sync'
import type { ResultColumn } from './describe.ts'

export interface RowDifference {
  message: string
  /** Name of a column that can be null although its declared type excludes null. */
  nullable?: string
}

const anyFlags = TypeFlags.Any | TypeFlags.Unknown
const nullableFlags = TypeFlags.Null | TypeFlags.Undefined | anyFlags

/**
 * Compares a row type with the result columns of an SQL statement, and returns the differences. A tuple type declares
 * columns by position instead of by name.
 */
export function compareRow(
  checker: Checker,
  row: Type,
  columns: readonly ResultColumn[],
  text: string,
): RowDifference[] {
  const declared = readRow(checker, row)
  if (!declared) return []
  const isTuple = checker.isTupleType(row)
  const keys = new Set(columns.map(({ name }, at) => (isTuple ? String(at) : name)))
  const missing = [...declared]
    .filter(
      ([key, type]) => !keys.has(key) && !partsOf(type).some(({ flags }) => flags & TypeFlags.Undefined),
    )
    .map(([key]) => ({ message: `the row declares ${key}, which the statement does not return` }))
  const different = columns.flatMap((column, at): RowDifference[] => {
    const { name } = column
    const type = declared.get(isTuple ? String(at) : name)
    if (!type) return [{ message: `the statement returns ${name}, which the row does not declare` }]
    const parts = partsOf(type)
    const kind = kindOf(column.type)
    const as = `but is declared ${checker.typeToString(type)}`
    if (!parts.every((part) => part.flags & nullableFlags || isOfKind(checker, part, kind)))
      return [{ message: `${name} arrives as ${kind}, ${as}` }]
    const isWrong = canBeNull(column, text) && !parts.some(({ flags }) => flags & nullableFlags)
    return isWrong ? [{ message: `${name} can be null, ${as}`, nullable: name }] : []
  })
  return [...missing, ...different]
}

/**
 * Returns the types of the columns that a row type declares, keyed by column name, or undefined if it declares no
 * columns.
 */
function readRow(checker: Checker, row: Type): Map<string, Type> | undefined {
  if (checker.isTupleType(row) && row.isTypeReference())
    return new Map(checker.getTypeArguments(row).map((type, at) => [String(at), type]))
  const properties = checker.getPropertiesOfType(row)
  if (row.flags & anyFlags || (properties.length === 0 && checker.getIndexInfosOfType(row).length > 0))
    return undefined
  return new Map(properties.map((property) => [property.name, checker.getTypeOfSymbol(property)!]))
}

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type])

/**
 * Returns whether a result column can be null. A nullable column can be null unless a condition in the SQL excludes
 * null. All columns of a left-joined table can be null.
 */
function canBeNull({ origin }: ResultColumn, text: string): boolean {
  if (!origin) return false
  const { table, column, isNullable } = origin
  const joins = text.match(new RegExp(`\\w+( join)?\\s+"?${table}\\b`, 'gi')) ?? []
  if (joins.length > 0 && joins.every((join) => join.toLowerCase().startsWith('left join'))) return true
  const excludesNull = `\\b${column}"? (is not null|=|>|<|in \\(|between)|= (\\w+\\.)?${column}\\b`
  return isNullable && !new RegExp(excludesNull, 'i').test(text)
}

const typeIds = pg.types.builtins
/**
 * PostgreSQL types that pg converts, keyed by the JavaScript type that pg returns. pg returns all other PostgreSQL
 * types as strings. The types inside a JSON value are not compared.
 */
const kinds: Record<string, readonly number[]> = {
  boolean: [typeIds.BOOL],
  bytes: [typeIds.BYTEA],
  date: [typeIds.DATE, typeIds.TIMESTAMP, typeIds.TIMESTAMPTZ],
  number: [typeIds.INT2, typeIds.INT4, typeIds.INT8, typeIds.FLOAT4, typeIds.FLOAT8, typeIds.OID],
  json: [typeIds.JSON, typeIds.JSONB],
  // The array types of text, integer, bigint, jsonb, bytea and timestamptz.
  array: [1009, 1007, 1016, 3807, 1001, 1185],
}
const kindOf = (type: number): string =>
  Object.keys(kinds).find((kind) => kinds[kind]?.includes(type)) ?? 'string'

function isOfKind(checker: Checker, type: Type, kind: string): boolean {
  const { flags } = type
  const name = type.getSymbol()?.name ?? ''
  if (kind === 'json' || flags & TypeFlags.TypeParameter) return true
  if (kind === 'string') return Boolean(flags & TypeFlags.StringLike)
  if (kind === 'number') return Boolean(flags & TypeFlags.NumberLike)
  if (kind === 'boolean') return Boolean(flags & TypeFlags.BooleanLike)
  if (kind === 'array') return checker.isArrayLikeType(type)
  return kind === 'date' ? name === 'Date' : name === 'Buffer' || name === 'Uint8Array'
}
