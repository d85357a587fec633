import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { readText, withHydrationData } from './hydration-data.ts'
import { pageBytes } from './page-bytes.ts'
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
 * Pages hold nothing back behind a fallback, so each is made whole, in one go: a stream is put together of small chunks
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
  const html = renderLoaded(element) ?? (await streamPage(element, nonce))
  return new PageResponse(data === undefined ? html : withHydrationData(html, data, nonce), {
    status,
    headers,
  })
}

/** What React writes where a part was not there, and a fallback stands for it. */
const missing = '<!--$!-->'

/** The page, made in one go; undefined where a part has yet to be loaded. */
function renderLoaded(element: ReactElement): Buffer<ArrayBuffer> | undefined {
  try {
    const html = pageBytes(renderToString(element))
    return html.includes(missing) ? undefined : html
  } catch {
    // No fallback stood for the part. A fault of the page itself is found anew, and told, by the stream.
    return undefined
  }
}

/** A page that is read as the bytes it is: the stream of them is only begun, since React Router looks for a body. */
class PageResponse extends Response {
  readonly #page: Buffer<ArrayBuffer>
  #body: ReadableStream<Uint8Array<ArrayBuffer>> | undefined
  constructor(page: Buffer<ArrayBuffer>, init: ResponseInit) {
    super(null, init)
    this.#page = page
  }
  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return (this.#body ??= streamOf(this.#page))
  }
  override async bytes(): Promise<Buffer<ArrayBuffer>> {
    return this.#page
  }
  override async text(): Promise<string> {
    return String(this.#page)
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#page
    return buffer.slice(byteOffset, byteOffset + byteLength)
  }
}

function streamOf(page: Buffer<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(page)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
