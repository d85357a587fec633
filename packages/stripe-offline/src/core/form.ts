import { invalid } from './errors.ts'

export type ParamValue = string | ParamValue[] | Params
export interface Params {
  [name: string]: ParamValue
}

/** Decodes Stripe's bracket form (`a[b]=1`, `a[0]=x`, `a[]=x`). Rejects names that could reach a prototype. */
export function decodeForm(text: string): Params {
  const root: Params = Object.create(null) as Params
  if (text === '') return root
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    place(root, splitName(name), at < 0 ? '' : decode(pair.slice(at + 1)))
  }
  return normalise(root) as Params
}

/** Percent-decoding that rejects what is not UTF-8, and NUL, which no database text can hold. */
export function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (!decoded.includes('\0')) return decoded
  } catch {
    // Not UTF-8.
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

function place(root: Params, path: string[], value: string): void {
  let here = root
  path.forEach((part, depth) => {
    const key = part === '' && depth > 0 ? String(Object.keys(here).length) : part
    if (depth === path.length - 1) {
      here[key] = value
      return
    }
    const next = here[key]
    if (next === undefined || typeof next === 'string') here[key] = Object.create(null) as Params
    here = here[key] as Params
  })
}

function normalise(value: ParamValue): ParamValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key, at) => key === String(at))) {
    return keys.map((key) => normalise(value[key] as ParamValue))
  }
  for (const key of keys) value[key] = normalise(value[key] as ParamValue)
  return value
}
