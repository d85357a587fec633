import { hash } from 'node:crypto'

/** Of all scripts that stand in the page only those that were made with it: React writes the nonce first. */
export function hashInlineScripts(page: Buffer, nonce: string): string[] {
  // A letter a byte: half the size of what the page's own signs would take, and the bytes are what the browser hashes.
  const html = page.toString('latin1')
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  const ours = [...scripts].filter(
    ([, attributes]) => attributes!.startsWith(` nonce="${nonce}"`) && !/\bsrc=/.test(attributes!),
  )
  return [...new Set(ours.map(([, , code]) => `'sha256-${sha256(Buffer.from(code!, 'latin1'), 'base64')}'`))]
}

/** The digest of a text or of bytes. */
export function sha256(data: string | Buffer, encoding: 'base64' | 'base64url' = 'base64url'): string {
  return hash('sha256', data, encoding)
}

/** The page without the nonces of its scripts. */
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
