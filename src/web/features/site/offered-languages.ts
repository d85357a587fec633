import { languages } from 'virtual:language'
import { useMaybeShell } from './shell.ts'

/** Returns the languages of the marketplace with their native names. The default language is first. */
export function useOfferedLanguages(): readonly (readonly [language: string, name: string])[] {
  const shell = useMaybeShell()
  return shell ? offeredLanguages(shell.marketplace.languages) : languages
}

/**
 * Returns the languages in `codes` for which the pages were built. In development, the pages are built in only one
 * language.
 */
export function offeredLanguages(
  codes: readonly string[],
): readonly (readonly [language: string, name: string])[] {
  const offered = codes.flatMap((code) => languages.filter(([one]) => one === code))
  return offered.length === 0 ? languages : offered
}
