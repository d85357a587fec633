import { z } from 'zod'
import { contentPage } from './content.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/input-faults.ts'
import { multilineText } from '#contract/text.ts'

const version = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), name: z.string() }),
  why: z.string(),
  /** The page became the default again. */
  isDefault: z.boolean(),
  /** Whose text it is; null: of every language without one of its own. */
  language: z.string().nullable(),
  /** Everyone who accepted the page before is asked again. */
  asksAgain: z.boolean(),
})

const editedPage = z.object({
  id: z.string(),
  title: z.string(),
  source: contentPage.shape.source,
  /** To be sent with a change; 0 before the first one. */
  version: z.int(),
  changed: version.nullable(),
})

const draft = editedPage.extend({
  /** `# title`, `## heading`, `- item`; all other lines are paragraphs. */
  text: z.string(),
  /** What stands for each name in braces now. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whose text it is; null: of every language without one of its own. */
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
  /** Whose text; null: of every language without one of its own. */
  language: languageCode.nullable().default(null),
})

export const contentAdminCalls = {
  listContentPages: endpoint({
    summary: 'The pages whose words the house can change, and where they come from now',
    who: { right: 'content' },
    method: 'GET',
    path: '/api/admin/content',
    reply: z.object({ pages: z.array(editedPage) }),
    errors: [],
  }),
  getContentDraft: endpoint({
    summary: 'A page as text to edit, as it is shown now or as it was in a version',
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
    summary: 'Changes a page for every reader; the text before stays as a version',
    who: { right: 'content' },
    method: 'PUT',
    path: '/api/admin/content/:id',
    params: id,
    body: change.extend({
      text: multilineText(100_000).min(1, fault('text')),
      asksAgain: z.boolean().default(false),
    }),
    reply: draft,
    errors: ['not_found', 'stale_version'],
  }),
  resetContentPage: endpoint({
    summary: 'Puts a page back to the content site’s or the bundled copy',
    who: { right: 'content' },
    method: 'POST',
    path: '/api/admin/content/:id/reset',
    params: id,
    body: change,
    reply: draft,
    errors: ['not_found', 'stale_version'],
  }),
}
