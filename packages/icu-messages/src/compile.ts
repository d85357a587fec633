import { readMessage } from './parse.ts'
import type { CompiledMessage, Part } from './render.ts'

/**
 * Compiles messages by key; text without arguments becomes a string. Messages of the same text begin with a number each, so that
 * an override can replace one of them alone.
 */
export function compileMessages(texts: ReadonlyMap<string, string>): ReadonlyMap<string, CompiledMessage> {
  const counts = new Map<string, number>()
  for (const text of texts.values()) counts.set(text, (counts.get(text) ?? 0) + 1)
  const compiled = [...texts].map(([key, text], at): [string, CompiledMessage] => {
    const { parts } = readMessage(key, text)
    return [key, counts.get(text)! > 1 ? [at, ...parts] : plainOf(parts)]
  })
  return new Map(compiled)
}

/** Returns a message without arguments as a string, any other unchanged. */
export const plainOf = (parts: readonly Part[]): string | readonly Part[] =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : parts
