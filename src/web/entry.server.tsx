import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { PageContext } from '#web/lib/page/page-context.ts'
import { renderPage } from './app/render-page.ts'
import { cspNonceContext, reportErrorContext, pageBodyContext } from '#web/lib/calls/server-call.ts'

/**
 * Contexts that the server sets on each page request. React Router identifies a context by its object, so the server
 * must use the context objects that this bundle exports.
 */
export {
  analyticsContext,
  apiContext,
  cspNonceContext,
  reportErrorContext,
  marketplaceContext,
  pageBodyContext,
} from '#web/lib/calls/server-call.ts'
export { setLists } from '#web/features/listing/lists-source.ts'
export { setOffFeatures } from '#web/lib/page/features.ts'
export { setPageCurrency } from '#web/lib/format/currency.ts'
export { handleError } from './app/page-errors.ts'

/**
 * Renders the whole page before responding instead of streaming it, because pages are cached and compressed as a
 * whole.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(cspNonceContext)
  const html = await renderPage(
    <PageContext value={{ nonce, build: page.manifest.version }}>
      <ServerRouter context={page} url={request.url} nonce={nonce} />
    </PageContext>,
    { nonce, onError: context.get(reportErrorContext) },
  )
  context.get(pageBodyContext)(html)
  return new Response(null, { status, headers })
}
