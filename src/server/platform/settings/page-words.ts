import { createHash } from 'node:crypto'
import { pageTexts, type PageTextName, type PageTexts } from '#contract/catalog/sets/page-texts.ts'
import { marketplace } from '../config/marketplace.ts'
import { contactLanguage, type Language } from '../language/translate.ts'

/** Key of the setting that stores the texts of public pages that depend on what the marketplace sells. */
export const pageWordsKey = 'page-words'

let current: PageTexts = {}
let version = ''

/** Replaces the texts of this process with the stored ones. If this build cannot parse them, none apply. */
export function setPageWords(stored: unknown): void {
  current = readPageWords(stored)
  version = createHash('sha256').update(JSON.stringify(current)).digest('hex').slice(0, 16)
}

export function readPageWords(stored: unknown): PageTexts {
  const read = pageTexts.safeParse(stored ?? {})
  return read.success ? read.data : {}
}

export const pageWordsVersion = (): string => version

/** Returns the texts that the marketplace has in a language, with its name in place of `{marketplace}`. */
export function localizedPageWords(language: Language): Partial<Record<PageTextName, string>> {
  const texts = current[contactLanguage(language)] ?? {}
  const { name } = marketplace()
  return Object.fromEntries(
    Object.entries(texts).map(([word, text]) => [word, text?.replaceAll('{marketplace}', name)]),
  )
}
