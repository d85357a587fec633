import { defaultLanguage, contactLanguage, type Language } from '../../language/translate.ts'
import type { EmailBlock, EmailDraft } from './email.ts'

/**
 * Adds the email's language to links to the app's pages, because a guest might not have chosen a language in the
 * browser. Does not change links if the email's language is the marketplace's default.
 */
export function withLinksInLanguage(draft: EmailDraft, origin: string): EmailDraft {
  const { blocks, unsubscribe, language } = draft
  if (contactLanguage(language) === defaultLanguage()) return draft
  const withLanguage = (address: string): string =>
    URL.parse(address)?.origin === new URL(origin).origin ? addLanguageToUrl(address, language) : address
  return {
    ...draft,
    blocks: blocks.map((block) => blockWith(block, withLanguage)),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, page: withLanguage(unsubscribe.page) } }),
  }
}

/** Adds a language to the URL of a page of the app, unless the language is the marketplace's default. */
export function addLanguageToUrl(address: string, of: Language): string {
  const language = contactLanguage(of)
  if (language === defaultLanguage()) return address
  const url = new URL(address)
  url.searchParams.set('lang', language)
  return url.href
}

function blockWith(block: EmailBlock, of: (address: string) => string): EmailBlock {
  if (typeof block === 'string') return block
  if ('button' in block) return { ...block, href: of(block.href) }
  if ('items' in block)
    return {
      ...block,
      items: block.items.map((item) => (item.href ? { ...item, href: of(item.href) } : item)),
    }
  if (!('rows' in block)) return block
  const rows = block.rows.map((row): typeof row => {
    const [label, value, href] = row
    // Does not change a link whose text is its URL, so that text and target stay equal.
    return href && href !== value ? [label, value, of(href)] : row
  })
  return { rows }
}
