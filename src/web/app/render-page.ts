import { buffer } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
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
        buffer(pipe(new PassThrough())).then(resolve, reject)
      },
    })
    const timeout = setTimeout(abort, timeoutMs)
    timeout.unref()
  })
}
