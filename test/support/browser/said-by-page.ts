import type { Page } from '@playwright/test'
import { readCatalog } from '#messages/catalog.ts'

/** Everything a page says: its texts, what stands in attributes, what search engines read. */
export function saidBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName))
        said.push(node.textContent ?? '')
    }
    for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'data-marketplace'])
      for (const one of document.querySelectorAll(`[${name}]`)) said.push(one.getAttribute(name) ?? '')
    for (const meta of document.querySelectorAll('meta[name], meta[property]'))
      said.push(meta.getAttribute('content') ?? '')
    for (const data of document.querySelectorAll('script[type="application/ld+json"]'))
      said.push(data.textContent ?? '')
    return said.map((text) => text.trim()).filter((text) => text !== '')
  })
}

/** Sentences that are English alone: those of the messages that German says otherwise. */
export function englishSentences(): ReadonlySet<string> {
  const [english, german] = [readCatalog('en').messages, readCatalog('de').messages]
  const alsoGerman = new Set(german.values())
  return new Set(
    [...english]
      .filter(([key, text]) => text.length > 3 && !text.includes('{') && text !== german.get(key))
      .map(([, text]) => text)
      .filter((text) => !alsoGerman.has(text)),
  )
}
