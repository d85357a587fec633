import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCookie, sentCookie } from '#contract/page-cookies.ts'
import { askedLanguage, usualLanguage } from '#platform/language/request-language.ts'

/** Links name no language: who came by an address that does, and would get another one without, goes on in it. */
export function keepAskedLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  languages: readonly string[],
): void {
  const asked = askedLanguage(request, languages)
  if (asked === undefined || asked === usualLanguage(request, languages)) return
  void reply.header('set-cookie', sentCookie(languageCookie(asked), request.protocol === 'https'))
}
