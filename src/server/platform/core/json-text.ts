/** Response body that PostgreSQL or a cache has already serialized to JSON. */
export interface JsonText {
  jsonText: string | Buffer
  etag?: string | undefined
}

export function jsonText(text: string | Buffer, etag?: string): JsonText {
  return { jsonText: text, etag }
}
