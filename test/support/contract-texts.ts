import type { z } from 'zod'
import { contract } from '#contract/calls/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A string in the input of a call in the API contract. */
export interface ContractText {
  /** Name of the call and path of the string in the call's input, for example `applyToSell body.samples.0`. */
  name: string
  call: string
  part: 'body' | 'query' | 'params'
  schema: z.ZodType
  /** Maximum length of the string, or undefined if the length is unlimited. */
  limit: number | undefined
  /**
   * Name of the first check that reads the string without a limit on its length. Undefined if there is no such check.
   */
  unlimitedCheck: string | undefined
  /** Returns an input for the call that contains only this string, set to `value`. */
  inputWith(value: string): unknown
}

interface Def {
  type: string
  checks?: { _zod: { def: CheckDef } }[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  getter?: () => z.ZodType
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  keyType?: z.ZodType
  valueType?: z.ZodType
  items?: z.ZodType[]
  format?: string
}
interface CheckDef {
  check: string
  format?: string
  maximum?: number
  abort?: boolean
}
type Place = readonly (string | number)[]
interface Leaf {
  place: Place
  /** True if the string is the object key at the end of `place`. False if the string is the value at `place`. */
  isKey: boolean
  limit: number | undefined
  unlimitedCheck: string | undefined
}

/** Zod formats whose regular expression stops at the first invalid character, so that checking long strings is fast. */
const shortFormats = new Set(['datetime', 'date', 'lowercase', 'uppercase'])
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'])

const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Returns all strings in the body, query and path of every call in the API contract. */
export function contractTexts(): ContractText[] {
  return Object.entries(contract as Record<string, Endpoint>).flatMap(([call, endpoint]) =>
    (['body', 'query', 'params'] as const).flatMap((part) => {
      const schema = endpoint[part]
      if (!schema) return []
      return leavesOf(schema).map(({ place, isKey, limit, unlimitedCheck }) => ({
        name: `${call} ${[part, ...place].join('.')}${isKey ? ' (key)' : ''}`,
        call,
        part,
        schema,
        limit,
        unlimitedCheck,
        inputWith: (value: string) =>
          isKey ? inputAt([...place.slice(0, -1), value], '') : inputAt(place, value),
      }))
    }),
  )
}

function leavesOf(schema: z.ZodType, place: Place = []): Leaf[] {
  const def = defOf(schema)
  if (wrappers.has(def.type)) return leavesOf(def.innerType!, place)
  switch (def.type) {
    case 'lazy':
      return place.length > 6 ? [] : leavesOf(def.getter!(), place)
    case 'pipe':
      // Skips this string, because the schema converts the string to a boolean.
      if (defOf(def.out!).type === 'boolean') return []
      return leavesOf(def.in!, place).map((leaf) => ({ ...leaf, ...afterPipe(leaf, def.out!) }))
    case 'object':
      return Object.entries(def.shape!).flatMap(([key, value]) => leavesOf(value, [...place, key]))
    case 'array':
      return leavesOf(def.element!, [...place, 0])
    case 'tuple':
      return def.items!.flatMap((item, at) => leavesOf(item, [...place, at]))
    case 'union':
      return def.options!.flatMap((option) => leavesOf(option, place))
    case 'record':
      return [
        ...leavesOf(def.keyType!, [...place, 'key']).map((leaf) => ({ ...leaf, isKey: true })),
        ...leavesOf(def.valueType!, [...place, 'key']),
      ]
    case 'string':
      return [{ place, isKey: false, ...checksOf(def) }]
    default:
      return []
  }
}

/**
 * Returns the maximum length of a string, and the name of the first check that reads the string before its length is
 * checked.
 */
function checksOf(def: Def): Pick<Leaf, 'limit' | 'unlimitedCheck'> {
  const limits: number[] = []
  let isLimited = false
  let unlimitedCheck: string | undefined
  const checks = [
    ...(def.format ? [{ check: 'string_format', format: def.format }] : []),
    ...(def.checks ?? []).map((check) => check._zod.def),
  ]
  for (const { check, format, maximum, abort } of checks) {
    if (check === 'max_length') {
      limits.push(maximum!)
      isLimited ||= abort === true
    }
    const isPattern = check === 'string_format' ? !shortFormats.has(format!) : check === 'custom'
    if (isPattern && !isLimited) unlimitedCheck ??= format ?? check
  }
  const isShort = def.format !== undefined && shortFormats.has(def.format)
  return { limit: limits.length > 0 ? Math.min(...limits) : isShort ? 40 : undefined, unlimitedCheck }
}

/**
 * Returns the length limit and the unlimited check of the second schema in a pipe. The second schema runs only if the
 * first one accepts the string.
 */
function afterPipe({ limit, unlimitedCheck }: Leaf, out: z.ZodType): Partial<Leaf> {
  if (unlimitedCheck !== undefined || limit !== undefined) return {}
  const def = defOf(out)
  return { unlimitedCheck: def.type === 'string' ? checksOf(def).unlimitedCheck : def.type }
}

function inputAt(place: Place, value: unknown): unknown {
  return place.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    value,
  )
}
