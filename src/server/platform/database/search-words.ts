const mostWords = 8

/** The first few words of what someone seeks, in lower case, without signs. */
export function searchWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, mostWords) ?? []
  )
}
