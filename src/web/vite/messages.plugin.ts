import MagicString from 'magic-string'
import { hash } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readCatalog, readOffered, sourceLanguage } from '#messages/catalog.ts'
import { findMessageCalls, type MessageCall } from '#messages/message-calls.ts'
import { readMessage, writeMessageTypes } from '#messages/write-message-types.ts'

import { marketplace, type Part } from '#messages/render.ts'

const virtual = 'virtual:language'
const virtualWords = 'virtual:words'
const pages = /[\\/]src[\\/]web[\\/].*\.tsx?$/
const importsWords = '/t.ts'

/**
 * Puts the messages of one language where their keys stand: each language is a build of its own, and no page brings
 * words it does not say.
 * @throws Error where a key is not in the language's file.
 */
export function messages(language: string): Plugin {
  let { messages: texts, locale } = readCatalog(language)
  let hashOfTexts = hashOf(texts)
  let offered = namesOf(readOffered())
  const partsOf = (key: string): Part[] => {
    const text = texts.get(key)
    if (text === undefined) throw new Error(`messages/${language}.json has no ${key}`)
    return readMessage(key, text).parts
  }
  const tableOf = (prefix: string) => {
    const keys = [...texts.keys()].filter((key) => key.startsWith(`${prefix}.`))
    if (keys.length === 0) throw new Error(`messages/${language}.json has nothing under ${prefix}`)
    const entries = keys.map((key) => [key.slice(prefix.length + 1), plainOf(partsOf(key))] as const)
    const isPlain = entries.every(([, message]) => typeof message === 'string')
    return { table: Object.fromEntries(entries), isPlain }
  }
  return {
    name: 'souk-messages',
    // Before types are taken off: places are those of the source.
    enforce: 'pre',
    // While developing, pages are made in one language alone.
    config: (_, { command }) => void (command === 'serve' && (offered = namesOf([language]))),
    // Vitest keeps transformed modules by their source, which does not change with its words.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id, sourceCode }) =>
        pages.test(id) && sourceCode.includes(importsWords) ? hashOfTexts : undefined,
      ),
    buildStart: () => writeMessageTypes(),
    configureServer({ watcher, ws }) {
      watcher.on('change', (file) => {
        if (path.basename(path.dirname(file)) !== 'messages' || !file.endsWith('.json')) return
        ;({ messages: texts, locale } = readCatalog(language))
        hashOfTexts = hashOf(texts)
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
      filter: { id: pages, code: importsWords },
      handler(code, id) {
        const calls = findMessageCalls(id.replace(/\?.*$/, ''), code, importsWords)
        if (calls.length === 0) return null
        const source = new MagicString(code)
        for (const call of calls) {
          if (call.name === 'tableOf') {
            const { table, isPlain } = tableOf(call.key)
            const { start, end } = isPlain ? call.at : call.keyAt
            source.overwrite(start, end, isPlain ? `(${JSON.stringify(table)})` : JSON.stringify(table))
            continue
          }
          const parts = partsOf(call.key)
          if (call.isAtLoad && namesMarketplace(parts))
            throw new Error(
              `${id}: ${call.key} has the marketplace’s name, which changes: say it in a function`,
            )
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

const hashOf = (texts: ReadonlyMap<string, string>): string => hash('sha256', JSON.stringify([...texts]))

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

/** A message that takes nothing as a string; any other stays as it is. */
const plainOf = (parts: Part[]): string | Part[] =>
  parts.every((part) => typeof part === 'string') ? parts.join('') : parts

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

const namesMarketplace = (parts: readonly Part[]): boolean =>
  JSON.stringify(parts).includes(JSON.stringify({ words: marketplace }))

/** Whether a call for words stands among the values of another. */
const holdsAnother = ({ at }: MessageCall, calls: readonly MessageCall[]): boolean =>
  calls.some(({ at: other }) => other.start > at.start && other.end <= at.end)
