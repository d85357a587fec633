import { fileURLToPath } from 'node:url'
import * as files from '@souk/icu-messages'

/** Language in which new messages are written. All other languages are translations from it. */
export const sourceLanguage = 'en'

export const messageConfig = {
  folder: fileURLToPath(new URL('../../messages', import.meta.url)),
  sourceLanguage,
  globals: ['marketplace'],
} satisfies files.MessageConfig

/** Returns all languages in `messages/`, including drafts. */
export const readLanguages = (): string[] => files.readLanguages(messageConfig)

/** Returns the languages that visitors can choose. */
export const readOfferedLanguages = (): string[] => files.readOfferedLanguages(messageConfig)

/** Returns the message catalog of a language. @throws Error if the language has no file. */
export const readCatalog = (language: string): files.MessageCatalog =>
  files.readCatalog(messageConfig, language)
