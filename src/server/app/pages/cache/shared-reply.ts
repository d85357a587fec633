import { createSetCookie } from '#contract/page-cookies.ts'

export function withSafeCookies(response: Response): Response {
  const lines = response.headers.getSetCookie()
  response.headers.delete('set-cookie')
  for (const line of lines) response.headers.append('set-cookie', createSetCookie(line, true))
  return response
}

export function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true
}

/** Reads the whole body of a response. Returns null if the response has no body. */
export async function readBody(response: Response): Promise<Buffer | null> {
  if (!response.body) return null
  const { buffer, byteOffset, byteLength } = await response.bytes()
  return Buffer.from(buffer, byteOffset, byteLength)
}
