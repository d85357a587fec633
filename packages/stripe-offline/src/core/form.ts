import { invalid } from './errors.ts'

export type ParamValue = string | ParamValue[] | Params
export interface Params {
  [name: string]: ParamValue
}

/** Maximum number of name-value pairs in a form. No call of Stripe's API has this many parameters. */
const maxPairs = 1_000

/**
 * Decodes a form in Stripe's bracket notation (`a[b]=1`, `a[0]=x`, `a[]=x`). Rejects names that could modify a
 * prototype, and forms with more than a thousand pairs.
 */
export function decodeForm(text: string): Params {
  const root: Params = Object.create(null) as Params
  if (text === '') return root
  const pairs = text.split('&', maxPairs + 1)
  if (pairs.length > maxPairs) throw invalid('The request has too many parameters.', 'parameter_unknown')
  const sizes = new Map<Params, number>()
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    place(root, sizes, splitName(name), at < 0 ? '' : decode(pair.slice(at + 1)))
  }
  return normalize(root) as Params
}

/**
 * Decodes percent-encoded text. Rejects invalid UTF-8, and rejects NUL characters, because PostgreSQL cannot store
 * them.
 */
export function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (!decoded.includes('\0')) return decoded
  } catch {
    // Decoding failed because the text is not valid UTF-8.
  }
  throw invalid('The request is not validly encoded.', 'parameter_invalid_string')
}

function splitName(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 0) return [name]
  const path = [name.slice(0, open)]
  for (const part of name.slice(open).matchAll(/\[([^[\]]*)\]/g)) path.push(part[1] ?? '')
  if (path.length > 8) throw invalid('A parameter is nested too deeply.', 'parameter_unknown')
  return path
}

/**
 * Stores a value at a path in the decoded form. `sizes` caches the number of names in each object, because counting the
 * names again for each `[]` would take quadratic time.
 */
function place(root: Params, sizes: Map<Params, number>, path: string[], value: string): void {
  let here = root
  path.forEach((part, depth) => {
    const size = sizes.get(here) ?? 0
    const key = part === '' && depth > 0 ? String(size) : part
    if (!(key in here)) sizes.set(here, size + 1)
    if (depth === path.length - 1) {
      here[key] = value
      return
    }
    const next = here[key]
    if (next === undefined || typeof next === 'string') here[key] = Object.create(null) as Params
    here = here[key] as Params
  })
}

function normalize(value: ParamValue): ParamValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key, at) => key === String(at))) {
    return keys.map((key) => normalize(value[key] as ParamValue))
  }
  for (const key of keys) value[key] = normalize(value[key] as ParamValue)
  return value
}
