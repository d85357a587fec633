import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { fail } from '#platform/errors/app-error.ts'
import { parseInput } from '#platform/http/input/parse-input.ts'
import { requireThisMachine } from '#platform/http/this-machine.ts'
import { languages } from '#platform/language/translate.ts'
import { sendDevPage, sendEmailHtml } from '#platform/mail/layout/dev-page.ts'
import { type Html, markup } from '#platform/mail/layout/html.ts'
import { renderEmail, type EmailSender } from '#platform/mail/layout/layout.ts'
import { listPreviews, type EmailPreview } from './email-previews.ts'

const params = z.object({ id: z.string().max(120) })
const query = z.object({
  lang: z.enum(languages as [string, ...string[]]).default('en'),
  scheme: z.enum(['light', 'dark']).optional(),
})

/**
 * Serves `/dev/emails`, which shows every kind of email with sample data, in each language and in light and dark mode.
 * Only clients on this machine can open the page. Not served in production.
 */
export function emailPreviewRoutes(server: FastifyInstance, senderOf: () => EmailSender): void {
  const previews = listPreviews()

  const read = (request: { params: unknown; query: unknown }) => {
    const { id } = parseInput(params, request.params) as z.infer<typeof params>
    const { lang, scheme } = parseInput(query, request.query) as z.infer<typeof query>
    const at = previews.findIndex((one) => one.id === id)
    const preview = previews[at]
    if (!preview) throw fail('not_found')
    const sender = senderOf()
    const draft = preview.write(lang, sender.origin)
    return { at, lang, scheme, preview, draft, email: renderEmail(draft, sender) }
  }

  server.get('/dev/emails', (request, reply) => {
    requireThisMachine(request)
    return sendDevPage(reply, 'Emails', list(previews))
  })
  server.get('/dev/emails/:id', (request, reply) => {
    requireThisMachine(request)
    const { at, lang, preview, draft, email } = read(request)
    const frames = [
      [390, 'light'],
      [700, 'light'],
      [390, 'dark'],
      [700, 'dark'],
    ].map(
      ([width, scheme]) =>
        markup`<iframe src="/dev/emails/${preview.id}/html?lang=${lang}&scheme=${scheme}" title="${width} pixels wide, ${scheme}"></iframe>`,
    )
    const body = markup`<p><a href="/dev/emails">All emails</a> · ${languages.map((one) => linkTo(preview, one, one))}
${linkTo(previews.at(at - 1)!, lang, '← before')} ${linkTo(previews[(at + 1) % previews.length]!, lang, 'next →')}</p>
<p>${nameOf(preview)}<br>Subject: ${email.subject}<br>Preview: ${draft.preview}<br>To: ${email.to}</p>
<div class="frames">${frames}</div><h2>As text</h2><pre>${email.text}</pre>`
    return sendDevPage(reply, email.subject, body)
  })
  server.get('/dev/emails/:id/html', (request, reply) => {
    requireThisMachine(request)
    const { scheme, email } = read(request)
    return sendEmailHtml(reply, scheme ? inScheme(email.html, scheme) : email.html)
  })
  server.get('/dev/emails/:id/text', (request, reply) => {
    requireThisMachine(request)
    return reply.type('text/plain; charset=utf-8').send(read(request).email.text)
  })
}

function list(previews: readonly EmailPreview[]): Html {
  const rows = previews.map((preview) => {
    const links = languages.map((language) => linkTo(preview, language, language))
    return markup`<li>${nameOf(preview)}: ${links}</li>`
  })
  return markup`<ul>${rows}</ul>`
}

function nameOf({ kind, variant }: EmailPreview): string {
  return variant === undefined ? kind : `${kind}, ${variant}`
}

function linkTo({ id }: EmailPreview, language: string, words: string): Html {
  return markup`<a href="/dev/emails/${id}?lang=${language}">${words}</a> `
}

/** Returns an email's HTML for one color scheme. The result no longer depends on the browser's color scheme. */
function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
}
