import { invalid } from './errors.ts'
import type { Params, ParamValue } from './form.ts'

const maxDepth = 12

/**
 * Decodes a JSON body of the v2 API into the same structure as a form. `null` becomes '', because a form uses '' to
 * unset a value.
 */
export function decodeJson(text: string): Params {
  if (text === '') return Object.create(null) as Params
  const parsed = parse(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalid('The body is not a JSON object.', 'parameter_invalid_string')
  return toParam(parsed, 0) as Params
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid('The body is not valid JSON.', 'parameter_invalid_string')
  }
}

function toParam(value: unknown, depth: number): ParamValue {
  if (depth > maxDepth) throw invalid('A parameter is nested too deeply.', 'parameter_unknown')
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((each) => toParam(each, depth + 1))
  if (typeof value === 'object') {
    const params = Object.create(null) as Params
    for (const [key, each] of Object.entries(value)) params[key] = toParam(each, depth + 1)
    return params
  }
  const plain = String(value)
  if (plain.includes('\0')) throw invalid('The request is not validly encoded.', 'parameter_invalid_string')
  return plain
}
