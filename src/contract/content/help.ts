import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { contentPage } from './content.ts'
import { helpCategories } from '#contract/features/help-articles.ts'

const category = z.enum(helpCategories)

const link = z.object({ slug: z.string(), title: z.string() })

/** Text split into segments. `isMatch` marks the words that match the search. */
const markedText = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type MarkedText = z.infer<typeof markedText>

export const maxHelpQuery = 200

export const helpCalls = {
  getHelpHome: endpoint({
    summary: 'Returns the help articles by category, and the most popular articles',
    who: 'anyone',
    method: 'GET',
    path: '/api/help',
    reply: z.object({
      categories: z.array(z.object({ id: category, articles: z.array(link) })),
      popular: z.array(link),
    }),
    errors: [],
  }),
  getHelpArticle: endpoint({
    summary: 'Returns a help article with related articles. Hidden articles are not found',
    who: 'anyone',
    method: 'GET',
    path: '/api/help/articles/:slug',
    params: z.object({ slug: z.string().max(80) }),
    reply: z.object({
      slug: z.string(),
      title: z.string(),
      category,
      /** First paragraph without links, for search engines. */
      summary: z.string(),
      blocks: contentPage.shape.blocks,
      /** Time when an edited text was published. */
      publishedAt: z.iso.datetime().optional(),
      related: z.array(link),
    }),
    errors: ['not_found'],
  }),
  searchHelp: endpoint({
    summary:
      'Searches the titles and texts of the help articles in the language of the request, with synonyms',
    who: 'anyone',
    method: 'GET',
    path: '/api/help/search',
    query: z.object({ q: z.string().max(maxHelpQuery).default('') }),
    reply: z.object({
      results: z.array(z.object({ slug: z.string(), category, title: markedText, excerpt: markedText })),
    }),
    errors: [],
  }),
}
