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

/**
 * A version's folder has the name of its tag: one with a slash would lie in a folder of another, and `current` lead nowhere.
 * @param {string} tag
 */
export function requireFolderName(tag) {
  if (/^[\w][\w.+-]*$/.test(tag) && tag !== 'current') return
  throw new Error(
    `'${tag}' cannot be the name of a version's folder, so an upgrade cannot go to it. Give the tag a name of letters, digits, dots and hyphens, such as v1.2.0.`,
  )
}
