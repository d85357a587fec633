import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { cookieName } from '#contract/page-cookies.ts'
import { offeredOf } from './offered.ts'
import { languages as known } from './translate.ts'

/** Whether people may choose it. */
export const isOffered = (language: string): boolean => offeredOf(known).includes(language)

/** In which of `languages` a request is answered: as its address says, then as was chosen before, then as the browser prefers. */
export function languageOf(request: FastifyRequest, languages: readonly string[] = known): string {
  return askedLanguage(request, languages) ?? usualLanguage(request, languages)
}

/** The language that the address itself names (`?lang=`). */
export function askedLanguage({ query }: FastifyRequest, languages: readonly string[]): string | undefined {
  const { lang } = query as Record<string, unknown>
  return offeredOf(languages).find((language) => language === lang)
}

/** The language of a visitor's addresses that name none. */
export function usualLanguage(request: FastifyRequest, languages: readonly string[]): string {
  const chosen = request.cookies[cookieName('lang', request.protocol === 'https')]
  const offered = offeredOf(languages)
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  // Who accepts anything is told in the first.
  const preferred = [...offered]
  return (
    new Negotiator({ headers: { 'accept-language': accepted(request) } }).language(preferred) ?? offered[0]
  )
}

/** Browsers name a handful; reading kilobytes of them takes ms. */
const accepted = ({ headers }: FastifyRequest): string =>
  (headers['accept-language'] ?? '').split(',', 20).join(',').slice(0, 500)
