/** Number of options by which Page Up and Page Down move (spec §9). */
const pageSize = 5

/**
 * Returns what a key does in a dropdown: the index of the option to focus, `'choose'` to select the focused option, or
 * undefined if the key does nothing. `at` is the index of the focused option, or -1 if no option has the focus.
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

/**
 * Returns the index of the next option whose label begins with the typed character. The search continues at the first
 * option after the last one.
 */
function byLetter(letter: string, at: number, labels: readonly string[]): number | undefined {
  const begins = (label: string) => label.toLowerCase().startsWith(letter.toLowerCase())
  const after = labels.findIndex((label, i) => i > at && begins(label))
  const found = after === -1 ? labels.findIndex(begins) : after
  return found === -1 ? undefined : found
}
