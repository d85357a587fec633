import MagicString from 'magic-string'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readCatalog } from '#messages/catalog.ts'
import { findMessageCalls } from '#messages/message-calls.ts'
import { readMessage, writeMessageTypes } from '#messages/write-message-types.ts'

const virtual = 'virtual:language'

/**
 * Puts the messages of one language where their keys stand: each language is a build of its own, and no page brings
 * words it does not say.
 * @throws Error where a key is not in the language's file.
 */
export function messages(language: string): Plugin {
  let { messages: texts, locale } = readCatalog(language)
  const valueOf = (key: string): string => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`messages/${language}.json has no ${key}`)
    const { parts } = readMessage(key, text)
    return JSON.stringify(parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts)
  }
  return {
    name: 'souk-messages',
    // Before types are taken off: places are those of the source.
    enforce: 'pre',
    buildStart: () => writeMessageTypes(),
    configureServer({ watcher, ws }) {
      watcher.on('change', (file) => {
        if (path.basename(path.dirname(file)) !== 'messages' || !file.endsWith('.json')) return
        ;({ messages: texts, locale } = readCatalog(language))
        writeMessageTypes()
        ws.send({ type: 'full-reload' })
      })
    },
    resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
    load: (id) =>
      id === `\0${virtual}`
        ? `export const language = ${JSON.stringify(language)}\nexport const locale = ${JSON.stringify(locale)}`
        : undefined,
    transform: {
      filter: { id: /[\\/]src[\\/]web[\\/].*\.tsx?$/, code: '/t.ts' },
      handler(code, id) {
        const calls = findMessageCalls(id.replace(/\?.*$/, ''), code, '/t.ts')
        if (calls.length === 0) return null
        const source = new MagicString(code)
        for (const { name, key, keyAt, at, hasArguments } of calls) {
          const value = valueOf(key)
          if (name === 't' && !hasArguments) source.overwrite(at.start, at.end, value)
          else source.overwrite(keyAt.start, keyAt.end, value)
        }
        return { code: source.toString(), map: source.generateMap({ hires: true }) }
      },
    },
  }
}
