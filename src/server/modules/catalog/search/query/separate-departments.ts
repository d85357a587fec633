import { wordsOf } from '@souk/catalog-index'
import { getRequiredSearchWords } from '#contract/catalog/default-lists.ts'
import { catalogLists } from '../../core/catalog-lists.ts'

/** Departments whose items a search finds only if the search names the department, such as children's departments. */
interface SeparateDepartments {
  version: string
  codes: readonly string[]
  /** Words that name one of these departments. */
  words: ReadonlySet<string>
}

let current: SeparateDepartments | undefined

/**
 * Returns the separate departments of the catalog. Without any other department, no department is separate, because
 * searches would then find nothing.
 */
export function separateDepartments(): SeparateDepartments {
  const { version, departments } = catalogLists()
  if (current?.version === version) return current
  const offered = departments.filter(({ isRetired }) => !isRetired)
  const isAnyOther = offered.some((department) => getRequiredSearchWords(department).length === 0)
  const separate = isAnyOther
    ? departments.filter((department) => getRequiredSearchWords(department).length > 0)
    : []
  current = {
    version,
    codes: separate.map(({ code }) => code),
    words: new Set(
      departments.flatMap((department) =>
        getRequiredSearchWords(department).flatMap((word) => wordsOf(word)),
      ),
    ),
  }
  return current
}

/** Returns whether a word names a separate department. */
export function namesSeparateDepartment(word: string): boolean {
  return separateDepartments().words.has(word)
}
