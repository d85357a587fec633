import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from './nonce.ts'
import { cspNonceContext } from './server-call.ts'

/** The server sets these five on each page request, by this bundle's own keys. */
export { analyticsContext, apiContext, cspNonceContext, faultContext, supportContext } from './server-call.ts'
export { handleError } from './page-faults.ts'

const patience = 6_000

/** Pages hold nothing back behind a fallback: each is made whole and sent in one piece, which costs a third less than a stream. */
export default function answerPage(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  const nonce = context.get(cspNonceContext)
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={withoutPreloads(page)} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady: () => pipe(collect((body) => resolve(new Response(body, { status, headers })))),
        onShellError: reject,
      },
    )
    setTimeout(abort, patience).unref()
  })
}

function collect(onWhole: (body: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
    final(done) {
      onWhole(Buffer.concat(chunks))
      done()
    },
  })
}

/** Script is not what a visitor waits for here: told to hurry, it would hold up the text and the picture. */
function withoutPreloads(page: EntryContext): EntryContext {
  const { manifest } = page
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route && { ...route, imports: [] },
  ])
  return {
    ...page,
    manifest: {
      ...manifest,
      entry: { ...manifest.entry, imports: [] },
      routes: Object.fromEntries(routes) as typeof manifest.routes,
    },
  }
}
