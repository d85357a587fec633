import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '#platform/language/request-language.ts'
import { localeOf, translate } from '#platform/language/translate.ts'

const reloadSeconds = 5

/**
 * Sends a static page that tells the visitor that the marketplace is unavailable. Used during an outage of the
 * database, because no page can be rendered then.
 */
export function sendUnavailablePage(
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfterSeconds: number,
): FastifyReply {
  // After a GET request, makes the browser reload the page. After a submitted form, reloading would lose the input.
  if (request.method === 'GET') void reply.header('refresh', reloadSeconds)
  return unavailable(reply, retryAfterSeconds)
    .type('text/html; charset=utf-8')
    .send(htmlIn(languageOf(request)))
}

/**
 * Responds to a request for page data during an outage of the database. The body repeats the Retry-After header,
 * because React Router passes only the status and the body to the error boundary.
 */
export function sendUnavailableData(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  return unavailable(reply, retryAfterSeconds).type('text/plain').send(String(retryAfterSeconds))
}

function unavailable(reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  return reply.code(503).headers({ 'retry-after': retryAfterSeconds, 'cache-control': 'no-store' })
}

const htmlIn = (language: string): string => `<!doctype html>
<html lang="${localeOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${translate(language, 'site.away.title')}</title>
<style>
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem;
    font: 1.0625rem/1.6 system-ui, sans-serif }
  main { max-width: 32rem }
  h1 { font: 2rem/1.2 Georgia, serif; margin: 0 0 .75rem }
  a { color: inherit }
</style>
</head>
<body>
<main>
<h1>${translate(language, 'site.away.title')}</h1>
<p>${translate(language, 'site.away.text')}</p>
<p><a href="">${translate(language, 'common.try-again')}</a></p>
</main>
</body>
</html>
`
