import { invalid, missingParam, unsupported } from './errors.ts'
import type { Params, ParamValue } from './form.ts'

/**
 * Rejects parameters that Stripe's API has but this emulator does not support. `checkParams` rejects parameters that
 * Stripe's API does not have.
 * @throws parameter_unknown
 */
export function allowOnly(params: Params, supported: readonly string[]): void {
  for (const name of Object.keys(params))
    if (name !== 'expand' && !supported.includes(name)) throw unsupported(name)
}

/**
 * Returns the value of a string parameter. Returns null for `''`, because callers send it to unset a value. Returns
 * undefined if the parameter is absent.
 */
export function textParam(params: Params, name: string, maxLength = 5000): string | null | undefined {
  const value = params[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalid(`Invalid string: ${name}`, 'parameter_invalid_string', name)
  if (value.length > maxLength) {
    throw invalid(`${name} can be at most ${maxLength} characters.`, 'parameter_invalid_string', name)
  }
  return value === '' ? null : value
}

export function requiredTextParam(params: Params, name: string): string {
  return textParam(params, name) ?? raise(missingParam(name))
}

/** Returns an email address parameter. @throws email_invalid */
export function email(params: Params, name: string): string | null | undefined {
  const value = textParam(params, name, 512)
  if (value && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
    throw invalid(`Invalid email address: ${value}`, 'email_invalid', name)
  return value
}

export function integer(params: Params, name: string): number | undefined {
  const value = textParam(params, name)
  if (value === undefined || value === null) return undefined
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalid(`Invalid integer: ${value}`, 'parameter_invalid_integer', name)
  }
  return Number(value)
}

export function flag(params: Params, name: string): boolean | undefined {
  const value = textParam(params, name)
  if (value === undefined || value === null) return undefined
  if (value !== 'true' && value !== 'false') {
    throw invalid(`Invalid boolean: ${value}`, 'parameter_invalid_string', name)
  }
  return value === 'true'
}

export function oneOf<T extends string>(
  params: Params,
  name: string,
  allowed: readonly T[],
): T | null | undefined {
  const value = textParam(params, name)
  if (value === undefined || value === null) return value
  const hit = allowed.find((each) => each === value)
  if (hit === undefined) {
    throw invalid(`Invalid ${name}: must be one of ${allowed.join(', ')}`, 'parameter_invalid_string', name)
  }
  return hit
}

export function hash(params: Params, name: string): Params | null | undefined {
  const value = params[name]
  if (value === undefined) return undefined
  if (value === '') return null
  if (typeof value === 'string' || Array.isArray(value)) {
    throw invalid(`Invalid object: ${name}`, 'parameter_invalid_string', name)
  }
  return value
}

export function texts(params: Params, name: string): string[] | undefined {
  const value: ParamValue | undefined = params[name]
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw invalid(`Invalid array: ${name}`, 'parameter_invalid_string', name)
  return value.map((each) => (typeof each === 'string' ? each : raise(invalid(`Invalid array: ${name}`))))
}

/**
 * Returns the existing metadata after applying the parameter `metadata`. `metadata=''` removes all keys, and
 * `metadata[k]=''` removes the key k.
 */
export function mergeMetadata(params: Params, before: Record<string, string>): Record<string, string> {
  const requested = hash(params, 'metadata')
  if (requested === undefined) return before
  if (requested === null) return {}
  const merged = { ...before }
  for (const [key, value] of Object.entries(requested)) {
    if (typeof value !== 'string')
      throw invalid('Metadata values must be strings.', 'parameter_invalid_string', 'metadata')
    if (key.length > 40 || value.length > 500) {
      throw invalid(
        'Metadata keys may have at most 40 characters and values at most 500.',
        'parameter_invalid_string',
        'metadata',
      )
    }
    if (value === '') delete merged[key]
    else merged[key] = value
  }
  if (Object.keys(merged).length > 50)
    throw invalid('Metadata may have at most 50 keys.', 'parameter_invalid_string', 'metadata')
  return merged
}

export function raise(error: Error): never {
  throw error
}
