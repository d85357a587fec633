import { contentCalls } from '#contract/content/content.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Content } from './content.ts'
import { contentAdminCalls as calls } from '#contract/content/content-admin.ts'
import { changeContentPage, getContentDraft, listContentPages, type ContentContext } from './content-admin.ts'

export function contentRoutes(serve: Serve, content: Content): void {
  serve(contentCalls.getContentPage, ({ params, language }) => content.getPage(params.id, language))
  serve(contentCalls.getSellingFees, async () => content.getSellingFees())
}

export function contentAdminRoutes(serve: Serve, context: ContentContext): void {
  serve(calls.listContentPages, ({ language }) => listContentPages(context, language))
  serve(calls.getContentDraft, ({ params, query, language }) =>
    getContentDraft(context, { id: params.id, language, of: query.language ?? null }, query.version),
  )
  serve(calls.saveContentPage, ({ actor, params, body, language }) =>
    changeContentPage(context, actor, { id: params.id, language, of: body.language }, body),
  )
  serve(calls.resetContentPage, ({ actor, params, body, language }) =>
    changeContentPage(
      context,
      actor,
      { id: params.id, language, of: body.language },
      { ...body, text: null },
    ),
  )
}
