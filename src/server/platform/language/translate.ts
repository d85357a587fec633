import { readCatalog, readOffered, sourceLanguage } from '#messages/catalog.ts'
import { parseMessage, type MessageCatalog } from '@souk/icu-messages'
import type { MessageArguments, MessageKey, MessageTable } from '#messages/message-types.d.ts'
import { numbersOf, render, type Arguments, type Part } from '@souk/icu-messages/render'
import { marketplaceName } from '../config/marketplace.ts'
import { offeredOf, offeredOr } from './offered.ts'

/** Null where nobody has said which: the marketplace's default then. */
export type Language = string | null

type StoredArguments = Arguments<string | number>

/** Suffixes of the keys under a prefix whose messages take no arguments. */
type PlainValues<Table> = { [Value in keyof Table]: Table[Value] extends string ? Value : never }[keyof Table]

interface Translations {
  translate<Key extends MessageKey>(language: Language, key: Key, ...args: MessageArguments<Key>): string
  /** The message of a value: under `prefix` each has its own. */
  translateOf<Prefix extends string>(
    language: Language,
    prefix: Prefix,
    value: PlainValues<MessageTable<Prefix>> & string,
  ): string
  /** The message of a code that was stored, maybe by another build: undefined where this one has none. */
  translateStored(language: Language, prefix: string, code: string, args: StoredArguments): string | undefined
  /** How a language writes dates and money: a BCP 47 tag. */
  localeOf(language: Language): string
  /** From now on these are said in place of messages: by language, by key. */
  setMessageOverrides(others: ReadonlyMap<string, ReadonlyMap<string, string>>): void
}

/** The words of those of these languages that the marketplace offers. */
export function openTranslations(catalogs: readonly [MessageCatalog, ...MessageCatalog[]]): Translations {
  const languages = new Map(catalogs.map((catalog) => [catalog.language, openLanguage(catalog)]))
  const codes = [...languages.keys()]
  const ofLanguage = (language: Language) => languages.get(offeredOr(language, codes))!
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
      for (const [language, { sayInstead }] of languages) sayInstead(others.get(language) ?? new Map())
    },
  }
}

function openLanguage({ locale, messages }: MessageCatalog) {
  const numbers = numbersOf(locale)
  const read = new Map<string, Part[]>()
  let said: ReadonlyMap<string, string> = new Map()
  const partsOf = (key: string): Part[] => {
    const known = read.get(key)
    if (known) return known
    const { parts } = parseMessage(said.get(key) ?? messages.get(key)!)
    read.set(key, parts)
    return parts
  }
  const say = (key: string, args: StoredArguments = {}): string =>
    render<string | number>(partsOf(key), { marketplace: marketplaceName(), ...args }, numbers).join('')
  const sayInstead = (others: typeof said): void => {
    said = others
    read.clear()
  }
  return { locale, has: (key: string) => messages.has(key), say, sayInstead }
}

const catalogs: [MessageCatalog, ...MessageCatalog[]] = [
  readCatalog(sourceLanguage),
  ...readOffered()
    .filter((language) => language !== sourceLanguage)
    .map(readCatalog),
]

/** The languages people may choose, English first. */
export const languages: readonly string[] = catalogs.map(({ language }) => language)

/** What the marketplace says to who has not said in which language. */
export const defaultLanguage = (): string => offeredOf(languages)[0]

/** The language to use with people: their own while it is offered. */
export const spokenLanguage = (language: Language): string => offeredOr(language, languages)

/** All messages of a language, for words of data, whose keys are made; English where we do not speak it. */
export function messagesOf(language: Language): ReadonlyMap<string, string> {
  const wanted = language ?? defaultLanguage()
  return (catalogs.find((catalog) => catalog.language === wanted) ?? catalogs[0]).messages
}

/** What the server says to people, in their language; in the default one where theirs is not offered. */
export const { translate, translateOf, translateStored, localeOf, setMessageOverrides } =
  openTranslations(catalogs)
