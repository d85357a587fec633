import { readFile } from 'node:fs/promises'
import { helpArticles, helpPageId, findHelpSlug, helpSlugs } from '#contract/features/help-articles.ts'
import { parseContentText, formatContentText, type ContentValues } from '#contract/content/content-text.ts'
import { sourceLanguage } from '#messages/catalog.ts'
import { parseMessage } from '@souk/icu-messages'
import { createNumberFormats, render, type Part } from '@souk/icu-messages/render'
import { languages, localeOf, type Language } from '#platform/language/translate.ts'

/** Ids of the pages that ship with Souk. */
export const bundledIds = [
  'terms',
  'privacy',
  'return-policy',
  'seller-terms',
  'how-selling-works',
  'help',
  'about',
  'imprint',
  ...helpSlugs.map(helpPageId),
]

/**
 * Returns the bundled text of a page in a language, or in English if there is no translation. Values from settings
 * appear as placeholders in braces: a page that an admin edits from this text then always shows the current settings.
 * The plural forms are chosen for the current values.
 */
export async function readBundled(
  id: string,
  language: Language,
  getValues: (language: Language) => ContentValues,
): Promise<string> {
  const own = languages.includes(language ?? '') ? language : null
  const { parts } = parseMessage(await readCopy(own ?? sourceLanguage, id))
  const words = render(withNames(parts), getValues(own), createNumberFormats(localeOf(own)))
  return formatContentText(parseContentText(words.join(''), { hasSteps: findHelpSlug(id) !== undefined }))
}

/**
 * Replaces the values in a message with placeholders in braces. Keeps plural forms, which depend on the values when the
 * message is rendered.
 */
const withNames = (parts: readonly Part[]): Part[] =>
  parts.map((part) => {
    if (typeof part === 'string') return part
    if ('words' in part) return `{${part.words}}`
    if ('number' in part) return `{${part.number}}`
    if ('tag' in part) return { ...part, around: withNames(part.around) }
    const forms = Object.entries(part.forms).map(([form, of]) => [form, withNames(of)] as const)
    return { ...part, forms: Object.fromEntries(forms) }
  })

const readCopy = (language: string, id: string): Promise<string> =>
  readFile(new URL(`bundled/${language}/${fileOf(id)}.txt`, import.meta.url), 'utf8').catch(
    (error: unknown) => {
      if (language === sourceLanguage) throw error
      return readCopy(sourceLanguage, id)
    },
  )

/** Help articles are in folders by category. */
function fileOf(id: string): string {
  const slug = findHelpSlug(id)
  return slug === undefined ? id : `help/${helpArticles[slug].category}/${slug}`
}
