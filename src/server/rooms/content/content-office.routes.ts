import { contentAdminCalls as calls } from '#contract/content-admin.ts'
import type { Serve } from '#platform/serve.ts'
import { changeContentPage, getContentDraft, listContentPages, type ContentDesk } from './content-office.ts'

export function contentOfficeRoutes(serve: Serve, desk: ContentDesk): void {
  serve(calls.listContentPages, () => listContentPages(desk))
  serve(calls.getContentDraft, ({ params, query }) => getContentDraft(desk, params.id, query.version))
  serve(calls.saveContentPage, ({ actor, params, body }) => changeContentPage(desk, actor, params.id, body))
  serve(calls.resetContentPage, ({ actor, params, body }) =>
    changeContentPage(desk, actor, params.id, { ...body, text: null }),
  )
}
