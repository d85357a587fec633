import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../messages/', import.meta.url))

/** The language that everything is written in first. */
export const sourceLanguage = 'en'

export interface MessageCatalog {
  language: string
  /** What its readers call it. */
  name: string
  /** Not whole yet: it is checked, but neither built nor offered. */
  isDraft: boolean
  /** How it writes numbers and dates: a BCP 47 tag. */
  locale: string
  messages: ReadonlyMap<string, string>
}

/** The languages there are, drafts included: each is one file in `messages/`. */
export function readLanguages(): string[] {
  return fs.readdirSync(folder).map((file) => path.basename(file, '.json'))
}

/** The languages that people may choose. */
export const readOffered = (): string[] =>
  readLanguages().filter((language) => !readCatalog(language).isDraft)

export const fileOf = (language: string): string => path.join(folder, `${language}.json`)

/** @throws Error where the language has no file, or no name and locale of its own. */
export function readCatalog(language: string): MessageCatalog {
  const {
    $name: name,
    $locale: locale,
    $draft: draft,
    ...messages
  } = JSON.parse(fs.readFileSync(fileOf(language), 'utf8')) as Record<string, string>
  if (!name || !locale) throw new Error(`messages/${language}.json begins with no $name and $locale`)
  return { language, name, locale, isDraft: draft === 'yes', messages: new Map(Object.entries(messages)) }
}
