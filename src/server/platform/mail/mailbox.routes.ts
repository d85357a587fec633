import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../db.ts'
import { refuse } from '../refusal.ts'
import { requireThisMachine } from '../this-machine.ts'
import { escapeHtml } from './layout.ts'
import { findLetter, listLetters, type KeptLetter } from './mailbox.ts'

/**
 * The mailbox under /dev/mail, for whoever sits at this machine: its letters open accounts. Open it only
 * where letters are not sent, and never in production.
 */
export function mailboxRoutes(app: FastifyInstance, db: Db): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mail', async (request, reply) => {
    requireThisMachine(request)
    const letters = await listLetters(db, request.query.to)
    return page(reply, 'Mailbox', list(letters))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    requireThisMachine(request)
    const letter = await getLetter(db, request.params.id)
    return page(reply, letter.subject, show(letter))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    requireThisMachine(request)
    const letter = await getLetter(db, request.params.id)
    const policy =
      "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'"
    void reply.header('content-security-policy', policy)
    return reply
      .type('text/html; charset=utf-8')
      .send(letter.html.replace('<head>', '<head><base target="_top">'))
  })
}

async function getLetter(db: Db, id: string): Promise<KeptLetter> {
  const letter = await findLetter(db, id)
  if (!letter) throw refuse('not_found')
  return letter
}

function list(letters: readonly KeptLetter[]): string {
  if (letters.length === 0) return '<p>No mail yet. It arrives a moment after what it is about.</p>'
  const rows = letters.map(
    ({ id, subject, recipient, at }) =>
      `<li><a href="/dev/mail/${id}">${escapeHtml(subject)}</a><br><small>${escapeHtml(recipient)} · ${at.toISOString()}</small></li>`,
  )
  return `<ul>${rows.join('')}</ul>`
}

function show({ id, recipient, at, text }: KeptLetter): string {
  return `<p><a href="/dev/mail">All mail</a> · ${escapeHtml(recipient)} · ${at.toISOString()}</p>
<iframe src="/dev/mail/${id}/html" title="The mail as HTML"></iframe><h2>As text</h2><pre>${linked(text)}</pre>`
}

function linked(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>
:root { color-scheme: light dark; } body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui; }
li { margin: 0 0 .8rem; } iframe { width: 100%; height: 34rem; border: 1px solid; } pre { white-space: pre-wrap; }
</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`)
}
