import { z } from 'zod'
import { contentPage } from './content.ts'
import { helpCategories } from '#contract/features/help-articles.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

const version = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), name: z.string() }),
  why: z.string(),
  /** Whether this version restored the page's default text. */
  isDefault: z.boolean(),
  /** Language of the text. Null for the default text, which is shown in languages without a separate text. */
  language: z.string().nullable(),
  /** Whether users who accepted an earlier version of the page must accept this version too. */
  asksAgain: z.boolean(),
  /** Whether readers can no longer see the page since this version. */
  isHidden: z.boolean(),
})

const editedPage = z.object({
  id: z.string(),
  title: z.string(),
  source: contentPage.shape.source,
  /** Version for optimistic locking, which clients send with a change. 0 before the first change. */
  version: z.int(),
  changed: version.nullable(),
  /** Category of a help article; null for other pages. */
  category: z.enum(helpCategories).nullable(),
  /** Whether the page is hidden from readers. Only help articles can be hidden. */
  isHidden: z.boolean(),
  /** Whether readers cannot see the article because it explains a feature that is turned off. */
  isOff: z.boolean(),
})

const draft = editedPage.extend({
  /** Text format: `# title`, `## heading`, `- item`. All other lines are paragraphs. */
  text: z.string(),
  /** Current values of the placeholders, which are names in braces, keyed by name. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Language of the text. Null for the default text, which is shown in languages without a separate text. */
  language: z.string().nullable(),
  versions: z.array(version),
})
export type ContentDraft = z.infer<typeof draft>

const id = z.object({ id: z.string().max(80) })
const languageCode = z
  .string()
  .max(5, { abort: true })
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
const change = z.object({
  version: z.int().min(0),
  why: multilineText(2000).default(''),
  /** Language of the text. Null for the default text, which is shown in languages without a separate text. */
  language: languageCode.nullable().default(null),
})

export const contentAdminCalls = {
  listContentPages: endpoint({
    summary: 'Returns the pages with editable text and the source of each',
    who: { right: 'content' },
    method: 'GET',
    path: '/api/admin/content',
    reply: z.object({ pages: z.array(editedPage) }),
    errors: [],
  }),
  getContentDraft: endpoint({
    summary: 'Returns the editable text of a page, either the current text or an earlier version',
    who: { right: 'content' },
    method: 'GET',
    path: '/api/admin/content/:id',
    params: id,
    query: z.object({
      version: z.coerce.number().int().min(1).optional(),
      language: languageCode.optional(),
    }),
    reply: draft,
    errors: ['not_found'],
  }),
  saveContentPage: endpoint({
    summary: 'Saves the text of a page. The earlier text stays available as a version',
    who: { right: 'content' },
    method: 'PUT',
    path: '/api/admin/content/:id',
    params: id,
    body: change.extend({
      text: multilineText(100_000).min(1, inputError('text')),
      asksAgain: z.boolean().default(false),
    }),
    reply: draft,
    errors: ['not_found', 'stale_version'],
  }),
  resetContentPage: endpoint({
    summary: "Resets a page to the content site's copy or the bundled copy",
    who: { right: 'content' },
    method: 'POST',
    path: '/api/admin/content/:id/reset',
    params: id,
    body: change,
    reply: draft,
    errors: ['not_found', 'stale_version'],
  }),
  setContentPageVisibility: endpoint({
    summary: 'Hides a help article from readers, or shows it again. Its text stays as it is',
    who: { right: 'content' },
    method: 'POST',
    path: '/api/admin/content/:id/visibility',
    params: id,
    body: change.omit({ language: true }).extend({ isHidden: z.boolean() }),
    reply: draft,
    errors: ['not_found', 'stale_version'],
  }),
}
