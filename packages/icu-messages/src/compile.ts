import { readMessage } from './parse.ts'
import type { CompiledMessage, Part } from './render.ts'

/**
 * Compiles messages by key. A message without arguments becomes a string. Messages with equal texts start with
 * different numbers, so that an override can replace one of them without the others.
 */
export function compileMessages(texts: ReadonlyMap<string, string>): ReadonlyMap<string, CompiledMessage> {
  const counts = new Map<string, number>()
  for (const text of texts.values()) counts.set(text, (counts.get(text) ?? 0) + 1)
  const compiled = [...texts].map(([key, text], at): [string, CompiledMessage] => {
    const { parts } = readMessage(key, text)
    return [key, counts.get(text)! > 1 ? [at, ...parts] : stringIfPlain(parts)]
  })
  return new Map(compiled)
}

/** Returns a message without arguments as a string, and other messages unchanged. */
export const stringIfPlain = (parts: readonly Part[]): string | readonly Part[] =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : parts
