import type { ParamNames } from '../../src/api/stripe-api.ts'
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync'
import type { Checker, Type, TypeReference, UnionType } from 'typescript/unstable/sync'

/**
 * Rules for checking a value. Requests are forms, so all their values are strings, and their enums are closed.
 * Responses are JSON, and Stripe can add values to their enums.
 */
type Mode = 'request' | 'response'

interface Shape {
  required: string[]
  properties: Map<string, Type>
  rest: Type | undefined
}

interface Walker {
  /** Returns the errors in a value of the given SDK type. The type is resolved lazily. */
  check(mode: Mode, type: Type, value: unknown, at: string): string[]
  /** Returns the names of all parameters in a type. For a union, includes the names in all its members. */
  namesIn(type: Type): ParamNames
}

export function createWalker(checker: Checker): Walker {
  const isArray = remember((type) => checker.isArrayType(type))
  const textOf = remember((type) => checker.typeToString(type))
  const nameOf = remember((type) => type.getSymbol()?.name ?? '')
  const aliasOf = remember((type) => type.getAliasSymbol()?.name ?? '')
  const aliasArgumentsOf = remember((type) => type.getAliasTypeArguments())
  const argumentsOf = remember((type) => checker.getTypeArguments(type as TypeReference))
  const membersOf = remember((type) => (type as UnionType).getTypes())

  const walk = (mode: Mode, type: Type, value: unknown, at: string): string[] => {
    const inner = unwrap(type)
    if (inner !== undefined)
      return inner.isList ? walkList(mode, inner.type, value, at) : walk(mode, inner.type, value, at)
    // Decimals are sent as strings, which the SDK converts to numbers.
    if (nameOf(type) === 'Decimal')
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? [] : wrong(type, value, at)
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return []
    if (type.isUnionType()) return walkUnion(mode, membersOf(type), value, at)
    if (type.isIntersectionType())
      return mode === 'response' && typeof value === 'string' ? [] : wrong(type, value, at)
    if (type.isLiteralType()) return sameLiteral(mode, type.value, value) ? [] : wrong(type, value, at)
    if (type.flags & TypeFlags.String) return typeof value === 'string' ? [] : wrong(type, value, at)
    if (type.flags & TypeFlags.Number) return isNumber(mode, value) ? [] : wrong(type, value, at)
    if (type.flags & TypeFlags.Boolean) return isBoolean(mode, value) ? [] : wrong(type, value, at)
    if (type.flags & TypeFlags.Null) return value === null ? [] : wrong(type, value, at)
    if (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) return wrong(type, value, at)
    return walkObject(mode, type, value, at)
  }

  /**
   * Unwraps the types in which the SDK wraps responses: Promise<Response<T>>, Response<T> and the promise of a list.
   */
  const unwrap = (type: Type): { type: Type; isList: boolean } | undefined => {
    if (aliasOf(type) === 'Response') return { type: aliasArgumentsOf(type)[0] as Type, isList: false }
    if (!type.isTypeReference()) return undefined
    const name = nameOf(type)
    const isList = name === 'ApiListPromise' || name === 'V2ListPromise'
    return isList || name === 'Promise' ? { type: argumentsOf(type)[0] as Type, isList } : undefined
  }

  const walkList = (mode: Mode, item: Type, value: unknown, at: string): string[] => {
    const list = value as Record<string, unknown>
    const isEnvelope =
      (list['object'] === 'list' &&
        typeof list['has_more'] === 'boolean' &&
        typeof list['url'] === 'string') ||
      (list['next_page_url'] !== undefined && list['previous_page_url'] !== undefined)
    if (!isEnvelope || !Array.isArray(list['data'])) return [`${at || 'answer'} is not a list`]
    return list['data'].flatMap((each, index) => walk(mode, item, each, `${at}.data[${index}]`))
  }

  const walkUnion = (mode: Mode, members: readonly Type[], value: unknown, at: string): string[] => {
    const candidates = members.filter((member) => mayBe(member, value))
    let best = [`${at || 'value'} ${JSON.stringify(value)} fits none of ${members.length} kinds`]
    let isFirst = true
    for (const member of candidates) {
      const problems = walk(mode, member, value, at)
      if (problems.length === 0) return []
      if (isFirst || problems.length < best.length) best = problems
      isFirst = false
    }
    return best
  }

  /**
   * Returns whether a value can have a type, considering only the literals `object` and `type`. This reduces the
   * members of large unions before the full check.
   */
  const mayBe = (member: Type, value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return true
    if (!member.isObjectType()) return member.isIntersectionType() === false
    if (Array.isArray(value)) return isArray(member)
    return ['object', 'type'].every((key) => {
      const type = isArray(member) ? undefined : shapeOf(member).properties.get(key)
      const input = (value as Record<string, unknown>)[key]
      return input === undefined || type === undefined || !type.isLiteralType() || type.value === input
    })
  }

  const walkObject = (mode: Mode, type: Type, value: unknown, at: string): string[] => {
    if (isArray(type)) {
      if (!Array.isArray(value)) return wrong(type, value, at)
      const [item] = argumentsOf(type)
      return value.flatMap((each, index) => walk(mode, item as Type, each, `${at}[${index}]`))
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(type, value, at)
    const shape = shapeOf(type)
    const input = value as Record<string, unknown>
    const missing = shape.required
      .filter((name) => input[name] === undefined)
      .map((name) => `${at}.${name} is missing`)
    const own = Object.entries(input).flatMap(([name, each]) => {
      const property = shape.properties.get(name) ?? shape.rest
      if (property === undefined) return [`${at}.${name} is unknown to the SDK`]
      return each === undefined ? [] : walk(mode, property, each, `${at}.${name}`)
    })
    return [...missing, ...own]
  }

  const shapeOf = remember((type): Shape => {
    // Excludes methods, because the SDK adds them to responses.
    const symbols = checker.getPropertiesOfType(type).filter((each) => !(each.flags & SymbolFlags.Method))
    const types = checker.getTypeOfSymbol(symbols)
    return {
      required: symbols.filter((each) => !(each.flags & SymbolFlags.Optional)).map((each) => each.name),
      properties: new Map(symbols.map((each, at) => [each.name, types[at] as Type])),
      rest: checker.getIndexInfosOfType(type)[0]?.valueType,
    }
  })

  const namesIn = (type: Type): ParamNames => {
    const names: ParamNames = {}
    for (const object of objectsIn(type))
      for (const [name, property] of shapeOf(object).properties) {
        const known = names[name]
        const here = namesOf(property)
        names[name] =
          typeof known === 'object' && typeof here === 'object'
            ? { ...known, ...here }
            : (known === '*' || known === undefined || known === 1) && here !== 1
              ? here
              : (known ?? here)
      }
    return names
  }

  const namesOf = (type: Type): ParamNames | 1 | '*' => {
    const objects = objectsIn(type)
    if (objects.some((each) => shapeOf(each).rest !== undefined)) return '*'
    return objects.length === 0 ? 1 : namesIn(type)
  }

  /** Returns the object types that a value of a type can have. For a list, returns the types of its items. */
  const objectsIn = (type: Type): Type[] => {
    if (type.isUnionType()) return membersOf(type).flatMap(objectsIn)
    if (!type.isObjectType() || nameOf(type) === 'Decimal') return []
    return isArray(type) ? objectsIn(argumentsOf(type)[0] as Type) : [type]
  }

  const wrong = (type: Type, value: unknown, at: string): string[] => [
    `${at || 'value'} is ${JSON.stringify(value)?.slice(0, 80)}, not ${textOf(type)}`,
  ]

  return { check: walk, namesIn }
}

/** Memoizes results by type, because each query to the type checker is a round trip to another process. */
function remember<Answer>(ask: (type: Type) => Answer): (type: Type) => Answer {
  const known = new Map<number, Answer>()
  return (type) => {
    const answer = known.get(type.id) ?? ask(type)
    known.set(type.id, answer)
    return answer
  }
}

function sameLiteral(mode: Mode, wanted: unknown, value: unknown): boolean {
  return wanted === value || (mode === 'request' && String(wanted) === value)
}

function isNumber(mode: Mode, value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (mode === 'request' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
  )
}

function isBoolean(mode: Mode, value: unknown): boolean {
  return typeof value === 'boolean' || (mode === 'request' && (value === 'true' || value === 'false'))
}
