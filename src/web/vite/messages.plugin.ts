import MagicString from 'magic-string'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readCatalog, readOffered, sourceLanguage } from '#messages/catalog.ts'
import { findMessageCalls, type MessageCall } from '#messages/message-calls.ts'
import { readMessage, writeMessageTypes } from '#messages/write-message-types.ts'

import type { Part } from '#messages/render.ts'

const virtual = 'virtual:language'
const virtualWords = 'virtual:words'

/**
 * Puts the messages of one language where their keys stand: each language is a build of its own, and no page brings
 * words it does not say.
 * @throws Error where a key is not in the language's file.
 */
export function messages(language: string): Plugin {
  let { messages: texts, locale } = readCatalog(language)
  let offered = namesOf(readOffered())
  const partsOf = (key: string): Part[] => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`messages/${language}.json has no ${key}`)
    return readMessage(key, text).parts
  }
  return {
    name: 'souk-messages',
    // Before types are taken off: places are those of the source.
    enforce: 'pre',
    // While developing, pages are made in one language alone.
    config: (_, { command }) => void (command === 'serve' && (offered = namesOf([language]))),
    buildStart: () => writeMessageTypes(),
    configureServer({ watcher, ws }) {
      watcher.on('change', (file) => {
        if (path.basename(path.dirname(file)) !== 'messages' || !file.endsWith('.json')) return
        ;({ messages: texts, locale } = readCatalog(language))
        writeMessageTypes()
        ws.send({ type: 'full-reload' })
      })
    },
    resolveId: (id) => (id === virtual || id === virtualWords ? `\0${id}` : undefined),
    load(id) {
      // No more than a table: where nobody asks for it, it is left out.
      if (id === `\0${virtualWords}`)
        return {
          code: `export const words = ${JSON.stringify(wordsOf(language))}`,
          moduleSideEffects: false,
        }
      return id === `\0${virtual}`
        ? Object.entries({ language, locale, languages: offered, sourceLanguage })
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
            .join('\n')
        : undefined
    },
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

/** The words of data by the values they stand for; in English the values say it themselves. */
function wordsOf(language: string): Record<string, string> {
  if (language === sourceLanguage) return {}
  const { messages: texts } = readCatalog(language)
  const words = [...readCatalog(sourceLanguage).messages].filter(([key]) => key.startsWith('word.'))
  return Object.fromEntries(
    words.map(([key, value]) => [
      // Colors are stored in lower case.
      key.startsWith('word.color.') ? value.toLowerCase() : value,
      texts.get(key) ?? value,
    ]),
  )
}

const namesOf = (languages: readonly string[]): [language: string, name: string][] =>
  languages.map((language) => [language, readCatalog(language).name])

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
