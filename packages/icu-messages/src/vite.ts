import MagicString from 'magic-string'
import { hash } from 'node:crypto'
import path from 'node:path'
import type { Plugin } from 'vite'
import { readCatalog, readOffered, sourceLanguage } from '#messages/catalog.ts'
import { findMessageCalls } from '#messages/message-calls.ts'
import { compiledMessages } from '#messages/compiled.ts'
import { marketplace, type CompiledMessage } from '#messages/render.ts'
import { writeMessageTypes } from '#messages/write-message-types.ts'

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
  let compiled = compiledMessages(texts)
  let offered = namesOf(readOffered())
  const messageOf = (key: string): CompiledMessage => {
    const message = compiled.get(key)
    if (message === undefined) throw new Error(`messages/${language}.json has no ${key}`)
    return message
  }
  const tableOf = (prefix: string): Record<string, CompiledMessage> => {
    const keys = [...texts.keys()].filter((key) => key.startsWith(`${prefix}.`))
    if (keys.length === 0) throw new Error(`messages/${language}.json has nothing under ${prefix}`)
    return Object.fromEntries(keys.map((key) => [key.slice(prefix.length + 1), messageOf(key)]))
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
        compiled = compiledMessages(texts)
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
          const message = call.name === 'tableOf' ? tableOf(call.key) : messageOf(call.key)
          if (call.name !== 'tableOf' && call.isAtLoad && namesMarketplace(message))
            throw new Error(
              `${id}: ${call.key} has the marketplace’s name, which changes: say it in a function`,
            )
          source.overwrite(call.keyAt.start, call.keyAt.end, JSON.stringify(message))
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

const namesMarketplace = (message: unknown): boolean =>
  JSON.stringify(message).includes(JSON.stringify({ words: marketplace }))
