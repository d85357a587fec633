/** Response body that is JSON text already, built by PostgreSQL or a cache. */
export interface JsonText {
  jsonText: string | Buffer
  etag?: string | undefined
}

export function jsonText(text: string | Buffer, etag?: string): JsonText {
  return { jsonText: text, etag }
}
