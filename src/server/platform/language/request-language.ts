import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { cookieName } from '#contract/page-cookies.ts'
import { sourceLanguage } from '#messages/catalog.ts'
import { languages as offered } from './translate.ts'

/** Whether people may choose it. */
export const isOffered = (language: string): boolean => offered.includes(language)

/** In which of `languages` a request is answered: as its address says, then as was chosen before, then as the browser prefers. */
export function languageOf(request: FastifyRequest, languages: readonly string[] = offered): string {
  return askedLanguage(request, languages) ?? usualLanguage(request, languages)
}

/** The language that the address itself names (`?lang=`). */
export function askedLanguage({ query }: FastifyRequest, languages: readonly string[]): string | undefined {
  const { lang } = query as Record<string, unknown>
  return languages.find((language) => language === lang)
}

/** The language of a visitor's addresses that name none. */
export function usualLanguage(request: FastifyRequest, languages: readonly string[]): string {
  const chosen = request.cookies[cookieName('lang', request.protocol === 'https')]
  if (chosen !== undefined && languages.includes(chosen)) return chosen
  // Who accepts anything is told in the first.
  const preferred = [sourceLanguage, ...languages.filter((language) => language !== sourceLanguage)]
  return (
    new Negotiator({ headers: { 'accept-language': accepted(request) } }).language(preferred) ??
    sourceLanguage
  )
}

/** Browsers name a handful; reading kilobytes of them takes ms. */
const accepted = ({ headers }: FastifyRequest): string =>
  (headers['accept-language'] ?? '').split(',', 20).join(',').slice(0, 500)
