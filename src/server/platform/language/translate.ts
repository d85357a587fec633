import { readCatalog, readOfferedLanguages, sourceLanguage } from '#messages/catalog.ts'
import { parseMessage, type MessageCatalog } from '@souk/icu-messages'
import type { MessageArguments, MessageKey, MessageTable } from '#messages/message-types.d.ts'
import { createNumberFormats, render, type Arguments, type Part } from '@souk/icu-messages/render'
import { marketplaceName } from '../config/marketplace.ts'
import { offeredLanguages, offeredLanguageOrDefault } from './offered.ts'

/** Language in which a person reads. Null means the marketplace's default language. */
export type Language = string | null

type StoredArguments = Arguments<string | number>

/** Values that form a message key when appended to a prefix. Excludes values whose message has arguments. */
type PlainValues<Table> = { [Value in keyof Table]: Table[Value] extends string ? Value : never }[keyof Table]

interface Translations {
  translate<Key extends MessageKey>(language: Language, key: Key, ...args: MessageArguments<Key>): string
  /** Returns the message for a value. Its message key is the prefix followed by the value. */
  translateOf<Prefix extends string>(
    language: Language,
    prefix: Prefix,
    value: PlainValues<MessageTable<Prefix>> & string,
  ): string
  /**
   * Returns the message for a stored code. Returns undefined if this build has no message for the code, which another
   * build might have stored.
   */
  translateStored(language: Language, prefix: string, code: string, args: StoredArguments): string | undefined
  /** Returns the BCP 47 tag of a language, which is used to format dates and amounts. */
  localeOf(language: Language): string
  /** Sets the marketplace's own messages, which replace the built-in messages, by language and message key. */
  setMessageOverrides(others: ReadonlyMap<string, ReadonlyMap<string, string>>): void
}

/** Creates the functions that translate messages, from the message catalogs of all languages. */
export function createTranslations(catalogs: readonly [MessageCatalog, ...MessageCatalog[]]): Translations {
  const languages = new Map(catalogs.map((catalog) => [catalog.language, openLanguage(catalog)]))
  const codes = [...languages.keys()]
  const ofLanguage = (language: Language) => languages.get(offeredLanguageOrDefault(language, codes))!
  return {
    translate: (language, key, ...args) => ofLanguage(language).say(key, args[0]),
    translateOf: (language, prefix, value) => ofLanguage(language).say(`${prefix}.${value}`),
    translateStored(language, prefix, code, args) {
      const { has, say } = ofLanguage(language)
      const key = `${prefix}.${code}`
      return has(key) ? say(key, args) : undefined
    },
    localeOf: (language) => ofLanguage(language).locale,
    setMessageOverrides(others) {
      for (const [language, { setOverrides }] of languages) setOverrides(others.get(language) ?? new Map())
    },
  }
}

function openLanguage({ locale, messages }: MessageCatalog) {
  const numbers = createNumberFormats(locale)
  const parsed = new Map<string, Part[]>()
  let overrides: ReadonlyMap<string, string> = new Map()
  const partsOf = (key: string): Part[] => {
    const existing = parsed.get(key)
    if (existing) return existing
    const { parts } = parseMessage(overrides.get(key) ?? messages.get(key)!)
    parsed.set(key, parts)
    return parts
  }
  const say = (key: string, args: StoredArguments = {}): string =>
    render<string | number>(partsOf(key), { marketplace: marketplaceName(), ...args }, numbers).join('')
  const setOverrides = (others: typeof overrides): void => {
    overrides = others
    parsed.clear()
  }
  return { locale, has: (key: string) => messages.has(key), say, setOverrides }
}

const catalogs: [MessageCatalog, ...MessageCatalog[]] = [
  readCatalog(sourceLanguage),
  ...readOfferedLanguages()
    .filter((language) => language !== sourceLanguage)
    .map(readCatalog),
]

/** Languages that people can choose. English comes first. */
export const languages: readonly string[] = catalogs.map(({ language }) => language)

/** Returns the marketplace's language, for people whose language is not known. */
export const defaultLanguage = (): string => offeredLanguages(languages)[0]

/**
 * Returns the language in which to write to a person: the person's language if the marketplace offers it, or the
 * default language otherwise.
 */
export const contactLanguage = (language: Language): string => offeredLanguageOrDefault(language, languages)

/**
 * Returns all messages of a language, for message keys that are built at run time. Returns the English messages if the
 * language is unknown.
 */
export function messagesOf(language: Language): ReadonlyMap<string, string> {
  const requested = language ?? defaultLanguage()
  return (catalogs.find((catalog) => catalog.language === requested) ?? catalogs[0]).messages
}

/** Translations of the server's messages. A null language means the marketplace's default. */
export const { translate, translateOf, translateStored, localeOf, setMessageOverrides } =
  createTranslations(catalogs)
