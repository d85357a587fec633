import { groupsKey, type WordGroups } from './columns/word-groups.ts'

/** Search whose terms have been replaced with words of the index. Searches with equal keys match the same rows. */
export interface ResolvedSearch {
  key: string
  groups: WordGroups
  /**
   * Word groups that determine the sort order: rows that match every group come first. Undefined if equal to `groups`.
   */
  whole: WordGroups | undefined
  understoodAs: string | null
}

/** Creates a resolved search. If there are no groups, adds an empty group, so that the search matches no rows. */
export function createResolvedSearch(
  groups: WordGroups,
  whole: WordGroups | undefined,
  understoodAs: string | null,
): ResolvedSearch {
  return {
    key: `${groupsKey(groups)}>${groupsKey(whole)}`,
    groups: groups.length > 0 ? groups : [[]],
    whole,
    understoodAs,
  }
}
