type Body = Record<string, unknown>

/**
 * Returns the `previous_attributes` of an event: the old value of each changed attribute, and null for each new
 * attribute.
 */
export function previousAttributes(before: object, now: object): object {
  const changed: Body = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const was = (before as Body)[name]
    const is = (now as Body)[name]
    if (JSON.stringify(was) === JSON.stringify(is)) continue
    changed[name] = isHash(was) && isHash(is) ? previousAttributes(was, is) : (was ?? null)
  }
  return changed
}

const isHash = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
