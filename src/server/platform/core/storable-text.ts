/** Returns a text that PostgreSQL can store: without zero bytes, and without halves of characters, which cutting leaves. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
