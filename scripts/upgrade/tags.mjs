/**
 * Returns the tag of the newest release, ignoring pre-releases (`v1.0.0-rc.1`) and other tags.
 * @param {string[]} tags
 * @returns {string | undefined}
 */
export function newestTag(tags) {
  return tags
    .filter((tag) => parseTag(tag))
    .toSorted(compareTags)
    .at(-1)
}

/** Compares two tags for sorting by version, the lowest first. @param {string} a @param {string} b */
export function compareTags(a, b) {
  const [left, right] = [parseTag(a) ?? [], parseTag(b) ?? []]
  const at = [0, 1, 2].find((index) => left[index] !== right[index])
  return at === undefined ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/**
 * Returns the major, minor and patch numbers of a release tag. Returns undefined if the tag is not a release tag.
 * @param {string} tag
 * @returns {number[] | undefined}
 */
export function parseTag(tag) {
  const found = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(tag)
  return found ? found.slice(1).map(Number) : undefined
}

/**
 * Checks that a tag can be used as the name of a version's folder. A tag that contains a slash would create nested
 * folders, and `current` cannot link to a nested folder.
 * @param {string} tag
 * @throws {Error} for other characters
 */
export function requireFolderName(tag) {
  if (/^[\w][\w.+-]*$/.test(tag) && tag !== 'current') return
  throw new Error(
    `'${tag}' cannot be the name of a version's folder, so you cannot upgrade to it. Use a tag of letters, digits, dots and hyphens, such as v1.2.0.`,
  )
}
