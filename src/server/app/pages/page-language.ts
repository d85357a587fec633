import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCookie, createSetCookie } from '#contract/page-cookies.ts'
import { languageInUrl, preferredLanguage } from '#platform/language/request-language.ts'

/**
 * If the URL contains a language, saves it in a cookie. Links contain no language, so without the cookie the next page
 * would be in the visitor's previous language.
 */
export function saveRequestedLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  languages: readonly string[],
): void {
  const requested = languageInUrl(request, languages)
  if (requested === undefined || requested === preferredLanguage(request, languages)) return
  void reply.header('set-cookie', createSetCookie(languageCookie(requested), request.protocol === 'https'))
}
