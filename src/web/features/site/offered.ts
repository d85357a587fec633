import { languages } from 'virtual:language'
import { useMaybeShell } from './shell.ts'

/** The languages that the marketplace offers, with what their readers call them, the default first. */
export function useOffered(): readonly (readonly [language: string, name: string])[] {
  const shell = useMaybeShell()
  return shell ? offeredOf(shell.marketplace.languages) : languages
}

/** Those of the build that are among `codes`; while developing there is but one. */
export function offeredOf(codes: readonly string[]): readonly (readonly [language: string, name: string])[] {
  const offered = codes.flatMap((code) => languages.filter(([one]) => one === code))
  return offered.length === 0 ? languages : offered
}
