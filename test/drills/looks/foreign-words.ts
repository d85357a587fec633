import type { Page } from '@playwright/test'
import { readCatalog, sourceLanguage } from '#messages/catalog.ts'

/** How English writes money and days, which no other language here does. */
const english = /[$€£]\d|\b\d{1,2}\/\d{1,2}\/\d{2}\b/

/** Whole messages of the source language that another one says otherwise. */
function untranslated(language: string): string[] {
  const [source, own] = [readCatalog(sourceLanguage).messages, readCatalog(language).messages]
  const said = new Set(own.values())
  return [...source]
    .filter(
      ([key, text]) => own.get(key) !== text && !said.has(text) && !/[{<]/.test(text) && text.length > 3,
    )
    .map(([, text]) => text)
}

/** What a page in another language says as the source language does: whole messages, and how money and days are written. */
export async function foreignWords(page: Page, language: string): Promise<string[]> {
  if (language === sourceLanguage) return []
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      // What someone wrote stays as it was written, and names of languages are their own.
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
    .map((text) => `speaks ${sourceLanguage}: ${text.slice(0, 80)}`)
}
