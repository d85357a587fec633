/** Returns the text without zero bytes and lone surrogates, which PostgreSQL cannot store. */
export function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
