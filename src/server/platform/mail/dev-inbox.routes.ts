import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../database/db.ts'
import { fail } from '../errors/app-error.ts'
import { parseInput } from '../http/input/parse-input.ts'
import { requireThisMachine } from '../http/this-machine.ts'
import { timeText } from '../language/formats.ts'
import { findEmail, listEmails, type StoredEmail } from './dev-mailbox.ts'
import { sendDevPage, sendEmailHtml } from './layout/dev-page.ts'
import { Html, markup } from './layout/html.ts'

const query = z.object({ to: z.string().max(320).optional() })
const params = z.object({ id: z.string().max(80) })

/**
 * Registers the development mailbox at /dev/mail. Only clients on this machine can open it, because its emails contain
 * sign-in links. Register it only if the app does not send emails, and never in production.
 */
export function devInboxRoutes(server: FastifyInstance, db: Db): void {
  server.get('/dev/mail', async (request, reply) => {
    requireThisMachine(request)
    const { to } = parseInput(query, request.query) as z.infer<typeof query>
    const emails = await listEmails(db, to)
    return sendDevPage(reply, 'Mailbox', list(emails))
  })
  server.get('/dev/mail/:id', async (request, reply) => {
    requireThisMachine(request)
    const email = await getEmail(db, request)
    return sendDevPage(reply, email.subject, show(email))
  })
  server.get('/dev/mail/:id/html', async (request, reply) => {
    requireThisMachine(request)
    return sendEmailHtml(reply, (await getEmail(db, request)).html)
  })
}

async function getEmail(db: Db, request: FastifyRequest): Promise<StoredEmail> {
  const { id } = parseInput(params, request.params) as z.infer<typeof params>
  const email = await findEmail(db, id)
  if (!email) throw fail('not_found')
  return email
}

function list(emails: readonly StoredEmail[]): Html {
  if (emails.length === 0) return markup`<p>No mail yet. It arrives a moment after what it is about.</p>`
  const rows = emails.map(
    ({ id, subject, recipient, at }) =>
      markup`<li><a href="/dev/mail/${id}">${subject}</a><br><small>${recipient} · ${timeText('en', at)}</small></li>`,
  )
  return markup`<ul>${rows}</ul>`
}

function show({ id, recipient, at, text }: StoredEmail): Html {
  return markup`<p><a href="/dev/mail">All mail</a> · ${recipient} · ${timeText('en', at)}</p>
<iframe src="/dev/mail/${id}/html" title="The mail as HTML"></iframe><h2>As text</h2><pre>${linked(text)}</pre>`
}

function linked(text: string): Html {
  const { text: escaped } = markup`${text}`
  return new Html(escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`))
}
