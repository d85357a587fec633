import { hash } from 'node:crypto'

/**
 * Returns the CSP hashes of the inline scripts with the page's nonce, which must be the first attribute, as React
 * writes it.
 */
export function hashInlineScripts(page: Buffer, nonce: string): string[] {
  // Decodes as Latin-1, because such strings take half the memory of other strings and preserve the exact bytes for the
  // hash.
  const html = page.toString('latin1')
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  const own = [...scripts].filter(
    ([, attributes]) => attributes!.startsWith(` nonce="${nonce}"`) && !/\bsrc=/.test(attributes!),
  )
  return [
    ...new Set(own.map(([, , code]) => `'sha256-${hash('sha256', Buffer.from(code!, 'latin1'), 'base64')}'`)),
  ]
}

/** Returns the page without nonce attributes. */
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
