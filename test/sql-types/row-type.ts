import { TypeFlags, type Checker, type Type } from 'typescript/unstable/sync'

/** What the code says a value of a row is. */
export interface DeclaredValue {
  kinds: ReadonlySet<ValueKind>
  mayBeNull: boolean
  mayBeAbsent: boolean
  /** As TypeScript writes it. */
  text: string
}

export type ValueKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'bigint'
  | 'date'
  | 'bytes'
  | 'array'
  | 'object'
  | 'any'

/** Returns the columns a row type declares, by name, or by position for a tuple; undefined where it leaves them open. */
export function readRow(checker: Checker, type: Type): Map<string, DeclaredValue> | undefined {
  if (checker.isTupleType(type) && type.isTypeReference())
    return new Map(checker.getTypeArguments(type).map((value, at) => [String(at), readValue(checker, value)]))
  if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return undefined
  const properties = checker.getPropertiesOfType(type)
  const isOpen = properties.length === 0 && checker.getIndexInfosOfType(type).length > 0
  if (isOpen) return undefined
  return new Map(
    properties.map((property) => [property.name, readValue(checker, checker.getTypeOfSymbol(property)!)]),
  )
}

function readValue(checker: Checker, type: Type): DeclaredValue {
  const parts = type.isUnionType() ? (type.getTypes() ?? []) : [type]
  const nothing = TypeFlags.Null | TypeFlags.Undefined
  const open = TypeFlags.Any | TypeFlags.Unknown
  const present = parts.filter(({ flags }) => !(flags & nothing))
  return {
    kinds: new Set(present.map((part) => kindOf(checker, part))),
    mayBeAbsent: parts.some(({ flags }) => flags & (TypeFlags.Undefined | open)),
    mayBeNull: parts.some(({ flags }) => flags & (nothing | open)),
    text: checker.typeToString(type),
  }
}

function kindOf(checker: Checker, type: Type): ValueKind {
  const { flags } = type
  if (flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return 'any'
  if (flags & TypeFlags.StringLike) return 'string'
  if (flags & TypeFlags.NumberLike) return 'number'
  if (flags & TypeFlags.BooleanLike) return 'boolean'
  if (flags & TypeFlags.BigIntLike) return 'bigint'
  if (checker.isArrayLikeType(type)) return 'array'
  const name = type.getSymbol()?.name
  if (name === 'Date') return 'date'
  if (name === 'Buffer' || name === 'Uint8Array') return 'bytes'
  return 'object'
}
