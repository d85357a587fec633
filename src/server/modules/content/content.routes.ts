import { contentCalls } from '#contract/content/content.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Content } from './content.ts'

export function contentRoutes(serve: Serve, content: Content): void {
  serve(contentCalls.getContentPage, ({ params }) => content.getPage(params.id))
}
