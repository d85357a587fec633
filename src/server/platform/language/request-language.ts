import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { cookieName } from '#contract/page-cookies.ts'
import { offeredLanguages } from './offered.ts'
import { languages as known } from './translate.ts'

/** Returns whether the language can be chosen. */
export const isOffered = (language: string): boolean => offeredLanguages(known).includes(language)

/** Returns the language for a response: from the URL, else the visitor's choice, else the browser's preference. */
export function languageOf(request: FastifyRequest, languages: readonly string[] = known): string {
  return languageInUrl(request, languages) ?? preferredLanguage(request, languages)
}

/** Returns the language named in the URL (`?lang=`). */
export function languageInUrl({ query }: FastifyRequest, languages: readonly string[]): string | undefined {
  const { lang } = query as Record<string, unknown>
  return offeredLanguages(languages).find((language) => language === lang)
}

/** Returns the visitor's language for URLs without a language. */
export function preferredLanguage(request: FastifyRequest, languages: readonly string[]): string {
  const chosen = request.cookies[cookieName('lang', request.protocol === 'https')]
  const offered = offeredLanguages(languages)
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  // A browser that accepts any language gets the first.
  const preferred = [...offered]
  return (
    new Negotiator({ headers: { 'accept-language': acceptedLanguages(request) } }).language(preferred) ??
    offered[0]
  )
}

/** Limits the header, because parsing kilobytes of it takes milliseconds. */
const acceptedLanguages = ({ headers }: FastifyRequest): string =>
  (headers['accept-language'] ?? '').split(',', 20).join(',').slice(0, 500)
