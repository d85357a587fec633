import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

const timeoutMs = 6_000

interface RenderOptions {
  nonce: string | undefined
  /**
   * Receives errors thrown inside Suspense boundaries, which then show their fallback. Other errors reject the promise.
   */
  onError: (error: unknown) => void
}

/**
 * Renders a page, including components that are loaded on demand. If a component is not loaded within six seconds, the
 * browser renders that component instead.
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

/** Creates a stream that collects React's output and passes it to `onEnd` as one buffer. */
function collectBytes(onEnd: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    decodeStrings: false,
    // Prevents the stream from reporting that it is full, because React would then stop and wait.
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
