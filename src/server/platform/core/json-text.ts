/** A reply that is JSON text already: PostgreSQL or a cache built it, and the tests prove its shape. */
export interface JsonText {
  jsonText: string | Buffer
  etag?: string | undefined
  /** Whether it would be the same now, told without making it; to be asked after the read barrier. */
  stands?: (() => boolean) | undefined
}

export function jsonText(text: string | Buffer, etag?: string, stands?: () => boolean): JsonText {
  return { jsonText: text, etag, stands }
}
