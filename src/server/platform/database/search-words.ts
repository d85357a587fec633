const maxWords = 8

/** Returns the first words of a search query in lower case, without punctuation. */
export function searchWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, maxWords) ?? []
  )
}
