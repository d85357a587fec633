import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { cookieName } from '#contract/page-cookies.ts'
import { readOffered, sourceLanguage } from '#messages/catalog.ts'

const offered = readOffered()

/** In which of `languages` a request is answered: as its address says, then as was chosen before, then as the browser prefers. */
export function languageOf(request: FastifyRequest, languages: readonly string[] = offered): string {
  const { lang } = request.query as Record<string, unknown>
  const chosen = request.cookies[cookieName('lang', request.protocol === 'https')]
  const said = [lang, chosen].find((value) => languages.some((language) => language === value))
  if (said !== undefined) return said as string
  // Who accepts anything is told in the first.
  const preferred = [sourceLanguage, ...languages.filter((language) => language !== sourceLanguage)]
  return new Negotiator(request).language(preferred) ?? sourceLanguage
}
