/** Returns the distinct words of a text in which commas separate the words, in lower case. */
export const wordsIn = (text: string): string[] =>
  [...new Set(text.split(',').map((one) => one.trim().toLowerCase()))].filter(Boolean)
