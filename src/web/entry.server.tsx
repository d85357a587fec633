import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { readText, withHydrationData } from './hydration-data.ts'
import { NonceContext } from './nonce.ts'
import { cspNonceContext } from './server-call.ts'
import { streamPage } from './stream-page.ts'

/** The server sets these five on each page request, by this bundle's own keys. */
export {
  analyticsContext,
  apiContext,
  cspNonceContext,
  faultContext,
  marketplaceContext,
} from './server-call.ts'
export { setLists } from './lists-source.ts'
export { setPageCurrency } from './ui/currency.ts'
export { handleError } from './page-faults.ts'

/**
 * Pages hold nothing back behind a fallback, so each is made whole, as one string: a stream is put together of small chunks
 * of bytes. Only a page with a part that has yet to be loaded, as the first one without results, waits for a stream.
 */
export default async function answerPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(cspNonceContext)
  const { serverHandoffStream, ...whole } = page
  const data = serverHandoffStream && (await readText(serverHandoffStream))
  const element = (
    <NonceContext value={nonce}>
      <ServerRouter context={whole} url={request.url} nonce={nonce} />
    </NonceContext>
  )
  const html = renderLoaded(element)
  const text = html === undefined ? await streamPage(element, nonce) : `<!DOCTYPE html>${html}`
  return new PageResponse(data === undefined ? text : withHydrationData(text, data, nonce), {
    status,
    headers,
  })
}

/** What React writes where a part was not there, and a fallback stands for it. */
const missing = '<!--$!-->'

/** The page as a string; undefined where a part has yet to be loaded. */
function renderLoaded(element: ReactElement): string | undefined {
  try {
    const html = renderToString(element)
    return html.includes(missing) ? undefined : html
  } catch {
    // No fallback stood for the part. A fault of the page itself is found anew, and told, by the stream.
    return undefined
  }
}

/** A page that is read as the text it is: what makes bytes of it is only begun, since React Router looks for a body. */
class PageResponse extends Response {
  readonly #page: string
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined
  constructor(page: string, init: ResponseInit) {
    super(null, init)
    this.#page = page
  }
  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return (this.#body ??= streamOf(this.#page))
  }
  override async text(): Promise<string> {
    return this.#page
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(this.#page).buffer
  }
}

function streamOf(page: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(page))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
