import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const timeoutMs = 6_000

interface RenderOptions {
  nonce: string | undefined
  /** Receives errors of parts that a fallback replaces. An error of the page itself rejects the promise. */
  onError: (error: unknown) => void
}

/**
 * Renders a page, including the parts that are loaded on demand. Parts that are not loaded after 6 s render in the
 * browser.
 */
export function renderPage(page: ReactNode, { nonce, onError }: RenderOptions): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    let hasShell = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onShellReady: () => {
        hasShell = true
      },
      onShellError: reject,
      onError: (error) => {
        if (hasShell) onError(error)
      },
      onAllReady: () => {
        clearTimeout(timeout)
        pipe(collectBytes(resolve))
      },
    })
    const timeout = setTimeout(abort, timeoutMs)
    timeout.unref()
  })
}

/** Creates a stream that collects what React writes and hands it over as one buffer at the end. */
function collectBytes(onEnd: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    decodeStrings: false,
    // React stops and waits when a stream reports that it is full.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: string | Buffer, encoding, done) {
      chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(chunks))
      done()
    },
  })
}
