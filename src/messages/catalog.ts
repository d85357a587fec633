import { fileURLToPath } from 'node:url'
import * as files from '@souk/icu-messages'

/** Language that everything is written in first. */
export const sourceLanguage = 'en'

export const messageConfig = {
  folder: fileURLToPath(new URL('../../messages', import.meta.url)),
  sourceLanguage,
  globals: ['marketplace'],
} satisfies files.MessageConfig

/** Returns all languages of `messages/`, drafts included. */
export const readLanguages = (): string[] => files.readLanguages(messageConfig)

/** Returns the languages that people may choose. */
export const readOffered = (): string[] => files.readOffered(messageConfig)

/** @throws Error if the language has no file. */
export const readCatalog = (language: string): files.MessageCatalog =>
  files.readCatalog(messageConfig, language)
