import type { ContentPage } from '#contract/content/content.ts'
import type { HelpCategory, HelpSlug } from '#contract/features/help-articles.ts'

/** Help article as readers see it. */
export interface HelpArticle {
  slug: HelpSlug
  category: HelpCategory
  title: string
  /** First paragraph without links. */
  summary: string
  blocks: ContentPage['blocks']
  /** Time when an edited text was published. */
  publishedAt?: string
}
