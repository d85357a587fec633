import { contentAdminCalls as calls } from '#contract/content/content-admin.ts'
import type { Serve } from '#platform/http/serve.ts'
import { changeContentPage, getContentDraft, listContentPages, type ContentContext } from './content-admin.ts'

export function contentAdminRoutes(serve: Serve, context: ContentContext): void {
  serve(calls.listContentPages, () => listContentPages(context))
  serve(calls.getContentDraft, ({ params, query }) => getContentDraft(context, params.id, query.version))
  serve(calls.saveContentPage, ({ actor, params, body }) =>
    changeContentPage(context, actor, params.id, body),
  )
  serve(calls.resetContentPage, ({ actor, params, body }) =>
    changeContentPage(context, actor, params.id, { ...body, text: null }),
  )
}
