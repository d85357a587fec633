import { hash } from 'node:crypto'
import path from 'node:path'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { readCatalog, readOfferedLanguages, type MessageConfig } from './catalogs.ts'
import { compileMessages } from './compile.ts'
import { findMessageCalls } from './message-calls.ts'
import { writeMessageTypes } from './message-types.ts'
import type { CompiledMessage } from './render.ts'

export { findMessageCalls, type MessageCall, type MessageFunctions } from './message-calls.ts'

export interface MessagesPluginOptions extends MessageConfig {
  /** Language of the messages in this build. */
  language: string
  /** Path of the generated declaration file with the keys and arguments of all messages. */
  typesFile: string
  /** Matches the absolute paths of the source files in which the plugin searches for message functions. */
  include: RegExp
  /** End of the path in import statements that import the message functions, such as `/t.ts`. */
  module: string
  /** Names of functions that take a key, such as `t`. */
  functions: readonly string[]
  /**
   * Names of functions that take a prefix and return all messages whose keys start with this prefix, such as `tableOf`.
   */
  tables?: readonly string[]
}

const virtual = 'virtual:language'

/**
 * Creates a Vite plugin that replaces each message key in the source code with the compiled message in one language. A
 * page therefore loads only the messages that it shows. The module `virtual:language` exports `language`, `locale`,
 * `sourceLanguage`, and the names of the offered `languages`.
 * @throws Error if a key does not exist, or if a module reads a message with a global argument while it loads
 */
export function messages(options: MessagesPluginOptions): Plugin {
  const {
    language,
    sourceLanguage,
    typesFile,
    include,
    module,
    functions,
    tables = [],
    globals = [],
  } = options
  const calls = { module, functions: [...functions, ...tables] }
  const namesOf = (languages: readonly string[]): [language: string, name: string][] =>
    languages.map((one) => [one, readCatalog(options, one).name])
  let { messages: texts, locale } = readCatalog(options, language)
  let compiled = compileMessages(texts)
  let offered = namesOf(readOfferedLanguages(options))
  const messageOf = (key: string): CompiledMessage => {
    const message = compiled.get(key)
    if (message === undefined) throw new Error(`${language}.json has no ${key}`)
    return message
  }
  const tableOf = (prefix: string): Record<string, CompiledMessage> => {
    const keys = [...texts.keys()].filter((key) => key.startsWith(`${prefix}.`))
    if (keys.length === 0) throw new Error(`${language}.json has no key under ${prefix}`)
    return Object.fromEntries(keys.map((key) => [key.slice(prefix.length + 1), messageOf(key)]))
  }
  const usesGlobal = (message: CompiledMessage): boolean =>
    globals.some((name) => JSON.stringify(message).includes(JSON.stringify({ words: name })))
  return {
    name: 'icu-messages',
    // Runs before other plugins remove types, so that the positions of keys match the source code.
    enforce: 'pre',
    // The development server builds the pages in one language only, so only this language is offered to users.
    config: (_, { command }) => void (command === 'serve' && (offered = namesOf([language]))),
    ...forVitest(({ id, sourceCode }) =>
      include.test(id) && sourceCode.includes(module)
        ? hash('sha256', JSON.stringify([...texts]))
        : undefined,
    ),
    buildStart: () => writeMessageTypes(options, typesFile),
    configureServer({ watcher, ws }) {
      watcher.add(options.folder)
      watcher.on('change', (file) => {
        if (path.dirname(file) !== path.resolve(options.folder) || !file.endsWith('.json')) return
        ;({ messages: texts, locale } = readCatalog(options, language))
        writeMessageTypes(options, typesFile)
        compiled = compileMessages(texts)
        ws.send({ type: 'full-reload' })
      })
    },
    resolveId: (id) => (id === virtual ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${virtual}`
        ? Object.entries({ language, locale, languages: offered, sourceLanguage })
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
            .join('\n')
        : undefined,
    transform: {
      filter: { id: include, code: module },
      handler(code, id) {
        const found = findMessageCalls(id.replace(/\?.*$/, ''), code, calls)
        if (found.length === 0) return null
        const source = new MagicString(code)
        for (const { name, key, keyAt, isAtLoad } of found) {
          const isTable = tables.includes(name)
          const message = isTable ? tableOf(key) : messageOf(key)
          if (!isTable && isAtLoad && usesGlobal(message as CompiledMessage))
            throw new Error(`${id}: ${key} has a global, which may change: call ${name} in a function`)
          source.overwrite(keyAt.start, keyAt.end, JSON.stringify(message))
        }
        return { code: source.toString(), map: source.generateMap({ hires: true }) }
      },
    },
  }
}

type CacheKey = (module: { id: string; sourceCode: string }) => string | undefined

/**
 * Adds the messages to the keys of Vitest's cache, which otherwise depend only on the source code. Vite itself ignores
 * this hook.
 */
const forVitest = (cacheKey: CacheKey): object => ({
  configureVitest: ({ defineCacheKeyGenerator }: { defineCacheKeyGenerator: (key: CacheKey) => void }) =>
    defineCacheKeyGenerator(cacheKey),
})
