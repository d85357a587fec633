import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { cookieName } from '#contract/page-cookies.ts'
import { offeredLanguages } from './offered.ts'
import { languages as known } from './translate.ts'

/** Returns whether the marketplace offers the language. */
export const isOffered = (language: string): boolean => offeredLanguages(known).includes(language)

/**
 * Returns the language for a response. The URL takes precedence over the visitor's choice, which takes precedence over
 * the browser's preference.
 */
export function languageOf(request: FastifyRequest, languages: readonly string[] = known): string {
  return languageInUrl(request, languages) ?? preferredLanguage(request, languages)
}

/** Returns the language in the URL (`?lang=`), if there is one. */
export function languageInUrl({ query }: FastifyRequest, languages: readonly string[]): string | undefined {
  const { lang } = query as Record<string, unknown>
  return offeredLanguages(languages).find((language) => language === lang)
}

/** Returns the language that the visitor has chosen or prefers. For URLs that contain no language. */
export function preferredLanguage(request: FastifyRequest, languages: readonly string[]): string {
  const chosen = request.cookies[cookieName('lang', request.protocol === 'https')]
  const offered = offeredLanguages(languages)
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  // If a browser accepts any language, it gets the first offered language.
  const preferred = [...offered]
  return (
    new Negotiator({ headers: { 'accept-language': acceptedLanguages(request) } }).language(preferred) ??
    offered[0]
  )
}

/** Returns the beginning of the Accept-Language header. Parsing kilobytes of it would take milliseconds. */
const acceptedLanguages = ({ headers }: FastifyRequest): string =>
  (headers['accept-language'] ?? '').split(',', 20).join(',').slice(0, 500)
