import type { Page } from '@playwright/test'
import { readCatalog } from '#messages/catalog.ts'

/** Returns all strings on a page: visible text, texts in attributes, and metadata for search engines. */
export function readPageStrings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName))
        texts.push(node.textContent ?? '')
    }
    for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'data-marketplace'])
      for (const one of document.querySelectorAll(`[${name}]`)) texts.push(one.getAttribute(name) ?? '')
    for (const meta of document.querySelectorAll('meta[name], meta[property]'))
      texts.push(meta.getAttribute('content') ?? '')
    for (const data of document.querySelectorAll('script[type="application/ld+json"]'))
      texts.push(data.textContent ?? '')
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })
}

/** Returns the English messages whose German translation differs from the English text. */
export function englishOnlyMessages(): ReadonlySet<string> {
  const [english, german] = [readCatalog('en').messages, readCatalog('de').messages]
  const alsoGerman = new Set(german.values())
  return new Set(
    [...english]
      .filter(([key, text]) => text.length > 3 && !text.includes('{') && text !== german.get(key))
      .map(([, text]) => text)
      .filter((text) => !alsoGerman.has(text)),
  )
}
