/** A reply that is JSON text already: PostgreSQL or a cache built it, and the tests prove its shape. */
export interface JsonText {
  jsonText: string | Buffer
  etag?: string | undefined
}

export function jsonText(text: string | Buffer, etag?: string): JsonText {
  return { jsonText: text, etag }
}
