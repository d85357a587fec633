import { callerDeps } from './call.ts'
import { createCaller, type Call } from './caller.ts'

/** Creates a `call` for uploads. Calls `onSent` with the portion of the body that has been sent, from 0 to 1. */
export function createCallWithProgress(onSent: (share: number) => void): Call {
  return createCaller({ ...callerDeps, send: (path, init) => sendWithProgress(path, init, onSent) })
}

/** Sends a request like `fetch`, but through XMLHttpRequest, which reports upload progress. */
function sendWithProgress(
  path: string,
  init: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', path)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.responseType = 'arraybuffer'
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onSent(loaded / total)
    })
    request.addEventListener('load', () => {
      const headers = new Headers(request.getAllResponseHeaders().trim().split(/\r?\n/).map(parseHeaderLine))
      resolve(new Response(request.response as ArrayBuffer, { status: request.status, headers }))
    })
    for (const event of ['error', 'abort'])
      request.addEventListener(event, () => reject(new TypeError('The upload did not arrive')))
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(init.body as XMLHttpRequestBodyInit | null)
  })
}

function parseHeaderLine(line: string): [string, string] {
  const at = line.indexOf(':')
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}
