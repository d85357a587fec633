import fs from 'node:fs'
import path from 'node:path'

/** Location and settings of the message files. */
export interface MessageConfig {
  /** Folder with one JSON file per language, such as `en.json`. */
  folder: string
  /**
   * Language in which the messages are written first. The file of this language defines all keys and their arguments.
   */
  sourceLanguage: string
  /** Arguments that every message can contain although callers do not pass them, such as the product name. */
  globals?: readonly string[]
}

export interface MessageCatalog {
  language: string
  /** Name of the language in the language itself, such as "Deutsch". */
  name: string
  /** Whether the translation is incomplete. Drafts are checked for errors, but users cannot choose them. */
  isDraft: boolean
  /** BCP 47 tag of the locale that determines the format of numbers, plurals and dates. */
  locale: string
  /** ICU messages by key. */
  messages: ReadonlyMap<string, string>
}

/** Returns all languages that have a file, including drafts. */
export function readLanguages({ folder }: MessageConfig): string[] {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.map((file) => path.basename(file, '.json'))
}

/** Returns the languages that are not drafts. */
export const readOfferedLanguages = (config: MessageConfig): string[] =>
  readLanguages(config).filter((language) => !readCatalog(config, language).isDraft)

export const fileOf = ({ folder }: MessageConfig, language: string): string =>
  path.join(folder, `${language}.json`)

/**
 * Reads the file of one language.
 * @throws Error if the file is missing or has no `$name` or `$locale`.
 */
export function readCatalog(config: MessageConfig, language: string): MessageCatalog {
  const file = fileOf(config, language)
  const {
    $name: name,
    $locale: locale,
    $draft: draft,
    ...messages
  } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>
  if (!name || !locale) throw new Error(`${file} does not begin with $name and $locale`)
  return { language, name, locale, isDraft: draft === 'yes', messages: new Map(Object.entries(messages)) }
}
