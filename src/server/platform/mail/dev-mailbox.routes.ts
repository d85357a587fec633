import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import { fail } from '../http/app-error.ts'
import { parseInput } from '../http/serve-errors.ts'
import { requireThisMachine } from '../http/this-machine.ts'
import { escapeHtml } from './layout.ts'
import { findEmail, listEmails, type StoredEmail } from './dev-mailbox.ts'

const query = z.object({ to: z.string().max(320).optional() })
const params = z.object({ id: z.string().max(80) })

/**
 * The mailbox under /dev/mail, for whoever sits at this machine: its emails open accounts. Open it only where emails
 * are not sent, and never in production.
 */
export function outboxRoutes(server: FastifyInstance, db: Db): void {
  server.get('/dev/mail', async (request, reply) => {
    requireThisMachine(request)
    const { to } = parseInput(query, request.query) as z.infer<typeof query>
    const emails = await listEmails(db, to)
    return page(reply, 'Mailbox', list(emails))
  })
  server.get('/dev/mail/:id', async (request, reply) => {
    requireThisMachine(request)
    const email = await getEmail(db, request)
    return page(reply, email.subject, show(email))
  })
  server.get('/dev/mail/:id/html', async (request, reply) => {
    requireThisMachine(request)
    const email = await getEmail(db, request)
    const policy =
      "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'"
    void reply.header('content-security-policy', policy)
    return reply
      .type('text/html; charset=utf-8')
      .send(email.html.replace('<head>', '<head><base target="_top">'))
  })
}

async function getEmail(db: Db, request: FastifyRequest): Promise<StoredEmail> {
  const { id } = parseInput(params, request.params) as z.infer<typeof params>
  const email = await findEmail(db, id)
  if (!email) throw fail('not_found')
  return email
}

function list(emails: readonly StoredEmail[]): string {
  if (emails.length === 0) return '<p>No mail yet. It arrives a moment after what it is about.</p>'
  const rows = emails.map(
    ({ id, subject, recipient, at }) =>
      `<li><a href="/dev/mail/${id}">${escapeHtml(subject)}</a><br><small>${escapeHtml(recipient)} · ${at.toISOString()}</small></li>`,
  )
  return `<ul>${rows.join('')}</ul>`
}

function show({ id, recipient, at, text }: StoredEmail): string {
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
