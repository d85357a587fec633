import { readMessage } from './parse.ts'
import type { CompiledMessage, Part } from './render.ts'

/**
 * Compiles messages. Input and result are keyed by message key. A message without arguments becomes a string. If
 * several messages have the same text, each compiled message starts with a different number, so that an override
 * replaces only the intended message.
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

/** Returns a message without arguments as a string. Returns any other message unchanged. */
export const stringIfPlain = (parts: readonly Part[]): string | readonly Part[] =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : parts
