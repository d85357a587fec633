import { languages } from 'virtual:language'
import { useMaybeShell } from './shell.ts'

/** Returns the languages of the marketplace with their native names, the default first. */
export function useOfferedLanguages(): readonly (readonly [language: string, name: string])[] {
  const shell = useMaybeShell()
  return shell ? offeredLanguages(shell.marketplace.languages) : languages
}

/** Returns the languages among `codes` that were built. In development, only one language is built. */
export function offeredLanguages(
  codes: readonly string[],
): readonly (readonly [language: string, name: string])[] {
  const offered = codes.flatMap((code) => languages.filter(([one]) => one === code))
  return offered.length === 0 ? languages : offered
}
