import type { CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import { translate } from '#platform/language/translate.ts'
import type { ReportError } from './report-error.ts'

type ListName = 'departments' | 'conditions'

/** Combines the departments or conditions of a file with the current values. See `resolveFile`. */
export function resolveValues<Name extends ListName>(
  name: Name,
  { [name]: before }: CatalogFile,
  { [name]: file }: CatalogFile,
  used: ReadonlyMap<string, number>,
  report: ReportError,
): CatalogFile[Name] {
  type Value = CatalogFile[Name][number]
  const existing = new Map((before as Value[]).map((value) => [value.code, value]))
  const resolved = (file as Value[]).map((value, at): Value => {
    const mergedInto = existing.get(value.code)?.mergedInto ?? null
    if (mergedInto !== null) return { ...value, isRetired: true, mergedInto }
    const count = used.get(value.code) ?? 0
    if (value.mergedInto !== null && count > 0)
      report(`${name}.${at}.mergedInto`, (language) =>
        translate(language, 'error.catalog-file.merge-used', { name: value.code, count }),
      )
    return value
  })
  const missing = (before as Value[]).filter(({ code }) => !file.some((value) => value.code === code))
  const isMeant = ({ code }: Value) => resolved.some(({ mergedInto }) => mergedInto === code)
  const retained = missing.filter((value) => (used.get(value.code) ?? 0) > 0 || isMeant(value))
  const targets = missing.filter(
    (value) => !retained.includes(value) && retained.some(({ mergedInto }) => mergedInto === value.code),
  )
  return [
    ...resolved,
    ...[...retained, ...targets].map((value) => ({ ...value, isRetired: true })),
  ] as CatalogFile[Name]
}
