import { hash } from 'node:crypto'

/**
 * Returns the CSP hashes of the inline scripts that have the page's nonce. The nonce must be the first attribute of the
 * script tag, which is where React writes it.
 */
export function hashInlineScripts(page: Buffer, nonce: string): string[] {
  // Decodes the page as Latin-1. A Latin-1 string takes half the memory of other strings, and preserves the exact bytes
  // that are hashed.
  const html = page.toString('latin1')
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  const own = [...scripts].filter(
    ([, attributes]) => attributes!.startsWith(` nonce="${nonce}"`) && !/\bsrc=/.test(attributes!),
  )
  return [
    ...new Set(own.map(([, , code]) => `'sha256-${hash('sha256', Buffer.from(code!, 'latin1'), 'base64')}'`)),
  ]
}

/** Returns the page without its nonce attributes. */
export function withoutNonce(page: Buffer, nonce: string): Buffer {
  const attribute = ` nonce="${nonce}"`
  const parts: Buffer[] = []
  let from = 0
  for (let at = page.indexOf(attribute); at >= 0; at = page.indexOf(attribute, from)) {
    parts.push(page.subarray(from, at))
    from = at + attribute.length
  }
  return Buffer.concat([...parts, page.subarray(from)])
}
