/** Splits a comma-separated text into distinct words in lower case. */
export const splitCommaSeparatedWords = (text: string): string[] =>
  [...new Set(text.split(',').map((one) => one.trim().toLowerCase()))].filter(Boolean)
