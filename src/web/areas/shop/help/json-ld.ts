import { locale } from 'virtual:language'
import type { ContentPage } from '#contract/content/content.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import type { splitIntoSections } from '#web/features/content/sections.ts'

type Block = ContentPage['blocks'][number]

/** Returns the text of content blocks without links. */
const textOf = (blocks: readonly Block[]): string =>
  blocks.map(({ text }) => text.replaceAll(/\[([^[\]]{1,200})\]\([^\s()]{0,500}\)/g, '$1')).join(' ')

/** Returns schema.org data for questions and answers. */
export function faqLd(sections: ReturnType<typeof splitIntoSections>['sections']): object[] {
  const answered = sections.filter(({ blocks }) => blocks.length > 0)
  if (answered.length === 0) return []
  const mainEntity = answered.map(({ title, blocks }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: textOf(blocks) },
  }))
  return [{ '@type': 'FAQPage', inLanguage: locale, mainEntity }]
}

interface Crumb {
  path: string
  label: string
}

/** Returns schema.org data for a help article and its breadcrumbs. */
export function articleLd(
  { title, summary, blocks, publishedAt }: CallReply<'getHelpArticle'>,
  origin: string,
  crumbs: readonly Crumb[],
): object[] {
  return [
    {
      '@type': 'Article',
      headline: title,
      description: summary,
      articleBody: textOf(blocks),
      inLanguage: locale,
      mainEntityOfPage: origin + crumbs.at(-1)!.path,
      ...(publishedAt !== undefined && { dateModified: publishedAt }),
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ path, label }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name: label,
        item: origin + path,
      })),
    },
  ]
}
