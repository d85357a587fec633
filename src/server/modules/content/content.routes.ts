import { contentCalls } from '#contract/content/content.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Content } from './content.ts'
import { contentAdminCalls as calls } from '#contract/content/content-admin.ts'
import { changeContentPage, getContentDraft, listContentPages, type ContentContext } from './content-admin.ts'

export function contentRoutes(serve: Serve, content: Content): void {
  serve(contentCalls.getContentPage, ({ params }) => content.getPage(params.id))
}

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
