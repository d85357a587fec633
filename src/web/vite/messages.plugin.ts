import MagicString from 'magic-string'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readCatalog } from '#messages/catalog.ts'
import { findMessageCalls, type MessageCall } from '#messages/message-calls.ts'
import { readMessage, writeMessageTypes } from '#messages/write-message-types.ts'

import type { Part } from '#messages/render.ts'

const virtual = 'virtual:language'

/**
 * Puts the messages of one language where their keys stand: each language is a build of its own, and no page brings
 * words it does not say.
 * @throws Error where a key is not in the language's file.
 */
export function messages(language: string): Plugin {
  let { messages: texts, locale } = readCatalog(language)
  const partsOf = (key: string): Part[] => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`messages/${language}.json has no ${key}`)
    return readMessage(key, text).parts
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
        for (const call of calls) {
          const parts = partsOf(call.key)
          const plain =
            call.name === 't' && !holdsAnother(call, calls) ? plainText(parts, call, code) : undefined
          if (plain !== undefined) source.overwrite(call.at.start, call.at.end, plain)
          else source.overwrite(call.keyAt.start, call.keyAt.end, JSON.stringify(parts))
        }
        return { code: source.toString(), map: source.generateMap({ hires: true }) }
      },
    },
  }
}

/**
 * A message of words alone as a string or template, which a page brings without what joins the parts of the others;
 * undefined where it counts, or where its values are not written out.
 */
function plainText(parts: readonly Part[], { values = new Map() }: MessageCall, code: string) {
  if (parts.every((part) => typeof part === 'string')) return JSON.stringify(parts.join(''))
  const texts = parts.map((part) => {
    if (typeof part === 'string')
      return JSON.stringify(part)
        .slice(1, -1)
        .replace(/[`$]/g, String.raw`\$&`)
    const value = 'words' in part ? values.get(part.words) : undefined
    return value && `\${${code.slice(value.start, value.end)}}`
  })
  return texts.includes(undefined) ? undefined : `\`${texts.join('')}\``
}

/** Whether a call for words stands among the values of another. */
const holdsAnother = ({ at }: MessageCall, calls: readonly MessageCall[]): boolean =>
  calls.some(({ at: other }) => other.start > at.start && other.end <= at.end)
