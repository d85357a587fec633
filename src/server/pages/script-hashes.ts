import { createHash } from 'node:crypto'

/** Of all scripts that stand in the page only those that were made with it: React writes the nonce first. */
export function hashInlineScripts(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)
  const ours = [...scripts].filter(
    ([, attributes]) => attributes!.startsWith(` nonce="${nonce}"`) && !/\bsrc=/.test(attributes!),
  )
  return [...new Set(ours.map(([, , code]) => `'sha256-${sha256(code!, 'base64')}'`))]
}

/** The digest of a text or of bytes. */
export function sha256(data: string | Buffer, encoding: 'base64' | 'base64url' = 'base64url'): string {
  return createHash('sha256').update(data).digest(encoding)
}
