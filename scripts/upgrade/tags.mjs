/**
 * The newest release by its numbers; versions before a release (`v1.0.0-rc.1`) and other tags do not count.
 * @param {string[]} tags
 * @returns {string | undefined}
 */
export function newestTag(tags) {
  return tags
    .filter((tag) => numbersOf(tag))
    .toSorted(compareTags)
    .at(-1)
}

/** By their numbers, the lower first. @param {string} a @param {string} b */
export function compareTags(a, b) {
  const [left, right] = [numbersOf(a) ?? [], numbersOf(b) ?? []]
  const at = [0, 1, 2].find((index) => left[index] !== right[index])
  return at === undefined ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/** @param {string} tag @returns {number[] | undefined} */
export function numbersOf(tag) {
  const found = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(tag)
  return found ? found.slice(1).map(Number) : undefined
}
