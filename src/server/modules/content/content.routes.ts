import { contentCalls } from '#contract/content/content.ts'
import { helpCalls } from '#contract/content/help.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Content } from './content.ts'
import { contentAdminCalls as calls } from '#contract/content/content-admin.ts'
import {
  changeContentPage,
  getContentDraft,
  listContentPages,
  setVisibility,
  type ContentContext,
} from './content-admin.ts'

export function contentRoutes(serve: Serve, content: Content): void {
  serve(contentCalls.getContentPage, ({ params, language }) => content.getPage(params.id, language))
  serve(helpCalls.getHelpHome, ({ language }) => content.help.getHome(language))
  serve(helpCalls.getHelpArticle, ({ params, language }) => content.help.getArticle(params.slug, language))
  serve(helpCalls.searchHelp, ({ query, language }) => content.help.search(query.q, language))
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
  serve(calls.setContentPageVisibility, ({ actor, params, body, language }) =>
    setVisibility(context, actor, { id: params.id, language, of: null }, body),
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
