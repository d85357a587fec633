import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'
import { markup } from './html.ts'

/** Sends a page for developers, with one column and with colors for light and dark mode. */
export function sendDevPage(reply: FastifyReply, title: string, body: Html): FastifyReply {
  const page = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title}</title><style>
:root { color-scheme: light dark; } body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui; }
li { margin: 0 0 .8rem; } iframe { width: 100%; height: 34rem; border: 1px solid; } pre { white-space: pre-wrap; overflow-wrap: anywhere; }
body:has(.frames) { max-width: 1110px; }
.frames { display: grid; grid-template-columns: 392px 702px; gap: 1rem; overflow-x: auto; }
.frames iframe { height: 52rem; }
</style></head><body><h1>${title}</h1>${body}</body></html>`
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.text)
}

/** Sends the HTML of an email to be shown in an iframe. The security policy allows pictures but no JavaScript. */
export function sendEmailHtml(reply: FastifyReply, html: string): FastifyReply {
  const policy =
    "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' http: https:"
  void reply.header('content-security-policy', policy)
  return reply.type('text/html; charset=utf-8').send(html.replace('<head>', '<head><base target="_top">'))
}
