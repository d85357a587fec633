import type { CompiledMessage, Part } from './render.ts'
import { readMessage } from './write-message-types.ts'

/**
 * Messages as a build has them, by their keys: words alone are a string. Two that say the same begin with a number each, so
 * that one of them can be told from the other where something else is said in its place.
 */
export function compiledMessages(texts: ReadonlyMap<string, string>): ReadonlyMap<string, CompiledMessage> {
  const times = new Map<string, number>()
  for (const text of texts.values()) times.set(text, (times.get(text) ?? 0) + 1)
  const compiled = [...texts].map(([key, text], at): [string, CompiledMessage] => {
    const { parts } = readMessage(key, text)
    return [key, times.get(text)! > 1 ? [at, ...parts] : plainOf(parts)]
  })
  return new Map(compiled)
}

/** A message that takes nothing as a string; any other stays as it is. */
export const plainOf = (parts: readonly Part[]): string | readonly Part[] =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : parts
