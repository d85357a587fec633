/** Number of options that the page keys move by (spec §9). */
const pageSize = 5

/**
 * Returns the index that a key moves to from the option at `at` (-1 if none has the focus), `'choose'` to select
 * the current option, or undefined for any other key.
 */
export function optionAfter(
  key: string,
  at: number,
  labels: readonly string[],
): number | 'choose' | undefined {
  const last = labels.length - 1
  if (last < 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'PageDown':
      return Math.min(last, at + pageSize)
    case 'PageUp':
      return Math.max(0, at - pageSize)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Enter':
    case ' ':
      return at < 0 ? undefined : 'choose'
    default:
      return key.length === 1 ? byLetter(key, at, labels) : undefined
  }
}

/** Returns the next option that begins with the letter. The search continues from the start of the list. */
function byLetter(letter: string, at: number, labels: readonly string[]): number | undefined {
  const begins = (label: string) => label.toLowerCase().startsWith(letter.toLowerCase())
  const after = labels.findIndex((label, i) => i > at && begins(label))
  const found = after === -1 ? labels.findIndex(begins) : after
  return found === -1 ? undefined : found
}
