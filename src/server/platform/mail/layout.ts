import { localeOf, translate, type Language } from '../language/translate.ts'

/** One part of an email's body, in the order read. */
export type EmailBlock =
  | string
  | { button: string; href: string }
  /** Label and value, one a line. */
  | { rows: readonly (readonly [label: string, value: string])[] }

export interface EmailDraft {
  to: string
  /** That it is written in. */
  language: Language
  subject: string
  /** Shown by mail programs beside the subject. */
  preview: string
  blocks: readonly EmailBlock[]
  unsubscribe?: Unsubscribe
}

/** How emails one may do without are ended: a page for people, an address mail programs post to (RFC 8058). */
export interface Unsubscribe {
  page: string
  oneClick: string
}

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  unsubscribe?: Unsubscribe
}

/** An email and what it is known by: the same key goes out once. */
export interface KeyedEmail {
  email: Email
  key: string
}

/** Brings one email out of the marketplace. `id` is the same on every attempt, so receivers can drop a double. */
export type SendEmail = (email: Email, id: string) => Promise<void>

/** The one layout of all mails: the same words as text and as HTML that reads in light and dark. */
export function renderEmail(
  { to, language, subject, preview, blocks, unsubscribe }: EmailDraft,
  supportEmail: string,
): Email {
  const closing = translate(language, 'mail.closing', { supportEmail })
  const ending = translate(language, 'mail.unsubscribe')
  const end = unsubscribe ? `\n${ending}: ${unsubscribe.page}` : ''
  const asLink = unsubscribe ? `<br><a href="${escapeHtml(unsubscribe.page)}">${escapeHtml(ending)}</a>` : ''
  return {
    to,
    subject,
    text: [...blocks.map(asText), '-- ', `Souk\n${closing}${end}`].join('\n\n'),
    html: page(language, {
      subject,
      preview,
      body: blocks.map((block) => asHtml(language, block)).join('\n'),
      closing: escapeHtml(closing) + asLink,
    }),
    ...(unsubscribe && { unsubscribe }),
  }
}

function asText(block: EmailBlock): string {
  if (typeof block === 'string') return block
  if ('button' in block) return `${block.button}:\n${block.href}`
  return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
}

function asHtml(language: Language, block: EmailBlock): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block).replaceAll('\n', '<br>')}</p>`
  if ('button' in block) {
    const href = escapeHtml(block.href)
    return `<p class="act"><a class="button" href="${href}">${escapeHtml(block.button)}</a></p>
<p class="plain">${escapeHtml(translate(language, 'mail.button-fallback'))} <a href="${href}">${href}</a></p>`
  }
  const rows = block.rows.map(
    ([label, value]) => `<tr><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation">${rows.join('')}</table>`
}

// Colors are set in both schemes: programs that darken by themselves leave such mails alone.
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #f5f1ea; color: #1f1b16; font: 16px/1.55 Georgia, 'Times New Roman', serif; }
.sheet { max-width: 560px; margin: 0 auto; padding: 28px 28px 20px; background: #fffdf9; border-radius: 12px; }
.mark { margin: 0 0 20px; font-size: 22px; letter-spacing: .04em; }
h1 { margin: 0 0 16px; font-size: 21px; line-height: 1.3; }
p { margin: 0 0 16px; } a { color: #8a3b12; }
.button { display: inline-block; padding: 12px 22px; border-radius: 8px; background: #8a3b12; color: #fffdf9; text-decoration: none; }
.plain, .closing { font-size: 13px; color: #5d544a; word-break: break-word; }
th, td { padding: 4px 14px 4px 0; vertical-align: top; }
@media (prefers-color-scheme: dark) {
  body { background: #14110e; color: #f1ebe2; } .sheet { background: #1f1b17; }
  a { color: #f0a878; } .button { background: #f0a878; color: #1f1b16; } .plain, .closing { color: #b9aea1; }
}`

interface PageParts {
  subject: string
  preview: string
  body: string
  closing: string
}

function page(language: Language, { subject, preview, body, closing }: PageParts): string {
  return `<!doctype html>
<html lang="${localeOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${style}</style></head>
<body><div hidden style="display:none">${escapeHtml(preview)}</div>
<div class="sheet"><p class="mark">Souk</p><h1>${escapeHtml(subject)}</h1>
${body}
<p class="closing">${closing}</p></div></body></html>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}
