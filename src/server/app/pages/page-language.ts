import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCookie, createSetCookie } from '#contract/page-cookies.ts'
import { languageInUrl, preferredLanguage } from '#platform/language/request-language.ts'

/**
 * If the URL contains a language, saves the language in a cookie. Links do not contain the language, so the next page
 * would otherwise be in the visitor's previous language.
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
