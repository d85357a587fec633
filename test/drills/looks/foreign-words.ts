import type { Page } from '@playwright/test'
import { readCatalog, sourceLanguage } from '#messages/catalog.ts'

/** Matches amounts of money and dates in formats that only English uses, among the supported languages. */
const english = /[$€£]\d|\b\d{1,2}\/\d{1,2}\/\d{2}\b/

/** Returns the messages in the source language that differ from their translation into this language. */
function untranslated(language: string): string[] {
  const [source, own] = [readCatalog(sourceLanguage).messages, readCatalog(language).messages]
  const translations = new Set(own.values())
  return [...source]
    .filter(
      ([key, text]) =>
        own.get(key) !== text && !translations.has(text) && !/[{<]/.test(text) && text.length > 3,
    )
    .map(([, text]) => text)
}

/**
 * Returns the strings on a page that are in the source language although the page is in another language: whole
 * messages, amounts and dates.
 */
export async function findUntranslated(page: Page, language: string): Promise<string[]> {
  if (language === sourceLanguage) return []
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      // Skips text written by users, because it is not translated, and language names, because each is shown in its own
      // language.
      if (!parentElement?.closest('script, style, noscript, template, blockquote, [lang]:not(html)'))
        found.push(textContent!.trim())
    }
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      if (one.closest('[lang]:not(html)')) continue
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        found.push(one.getAttribute(name)?.trim() ?? '')
    }
    return [...new Set(found)].filter((text) => text !== '')
  })
  const foreign = new Set(untranslated(language))
  return texts
    .filter((text) => foreign.has(text) || english.test(text))
    .map((text) => `is still in ${sourceLanguage}: ${text.slice(0, 80)}`)
}
