import { isVatId } from '#contract/marketplace/vat-id.ts'
import { localeOf, translate, type Language } from '../../language/translate.ts'
import { blockHtml, heading } from './blocks.ts'
import type { Email, EmailDraft } from './email.ts'
import { Html, markup } from './html.ts'
import { addLanguageToUrl, withLinksInLanguage } from './links-in-language.ts'
import { darkStyle } from './palette.ts'
import { tableAttributes, lines, link, styleAttributes } from './parts.ts'
import { blockText } from './plain-text.ts'
import { marketplace } from '../../config/marketplace.ts'

/** Data about the marketplace for the layout of emails. */
export interface EmailSender {
  /** Public URL of the marketplace. */
  origin: string
  supportEmail: string
}

/**
 * Renders a draft in the common layout, as text and as HTML. The HTML uses tables because Outlook supports no other
 * layout, and inline styles because some mail programs drop style sheets. The email does not track whether it is
 * opened.
 */
export function renderEmail(written: EmailDraft, sender: EmailSender): Email {
  const draft = withLinksInLanguage(written, sender.origin)
  const { to, subject, unsubscribe } = draft
  return {
    to,
    subject,
    text: textOf(draft, sender),
    html: pageOf(draft, sender).text,
    ...(unsubscribe && { unsubscribe }),
  }
}

function textOf(
  { language, heading: above, blocks, reason, unsubscribe }: EmailDraft,
  { supportEmail, origin }: EmailSender,
): string {
  const helpLine = `${translate(language, 'mail.help')}: ${addLanguageToUrl(`${origin}/help`, language)}`
  const closing = translate(language, 'mail.closing', { supportEmail })
  const end = unsubscribe ? [`${translate(language, 'mail.unsubscribe')}: ${unsubscribe.page}`] : []
  const body = [...(above ? [above] : []), ...blocks.map(blockText)]
  const { name } = marketplace()
  return [...body, '-- ', [name, closing, helpLine, reason, ...end, ...imprint(language)].join('\n')].join(
    '\n\n',
  )
}

const sans =
  "font-family:'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
const lightRules = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%;text-size-adjust:100%}
@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}.wide,.wide a{width:100%!important;box-sizing:border-box}}`
const meta =
  new Html(`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="x-apple-disable-message-reformatting">
<!--[if mso]><style>h1,p,a,td,span{font-family:Arial,sans-serif!important}</style><![endif]-->`)
/**
 * Invisible filler after a short preview text. Without it, mail programs would show the beginning of the body after the
 * preview text.
 */
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(60))
const hidden = new Html('style="display:none;max-height:0;overflow:hidden;mso-hide:all;"')

function pageOf(draft: EmailDraft, sender: EmailSender): Html {
  const { language, subject, preview, blocks } = draft
  const sheet = { language, origin: sender.origin }
  return markup`<!doctype html>
<html lang="${localeOf(language)}"><head>${meta}<title>${subject}</title><style>${new Html(`${lightRules}\n${darkStyle()}`)}</style></head>
<body ${styleAttributes('paper', 'margin:0;padding:0;')}><div ${hidden}>${preview}${filler}</div>
<table ${tableAttributes} width="100%" ${styleAttributes('paper')}><tr><td align="center" style="padding:28px 12px;${new Html(sans)}">
<table ${tableAttributes} width="600" style="width:100%;max-width:600px;table-layout:fixed;">
<tr><td align="center" style="padding:0 0 20px;">${wordmark(sender)}</td></tr>
<tr><td ${styleAttributes('sheet', 'border:1px solid;border-radius:3px;')}><table ${tableAttributes} width="100%">
${heading(draft.heading ?? subject)}${blocks.map((block) => blockHtml(sheet, block))}<tr><td style="height:16px;font-size:0;line-height:0;">&nbsp;</td></tr>
</table></td></tr>
<tr><td align="center" class="pad" style="padding:20px 40px 0;">${footer(draft, sender)}</td></tr>
</table></td></tr></table></body></html>`
}

function wordmark({ origin }: EmailSender): Html {
  const css =
    'font-family:Fraunces,Georgia,serif;font-size:32px;line-height:1;letter-spacing:-.02em;text-decoration:none;'
  const { name, logo, brandVersion } = marketplace()
  if (!logo) return markup`<a href="${origin}/" ${styleAttributes('ink', css)}>${name}</a>`
  const scale = Math.min(logoHeight / logo.height, maxLogoWidth / logo.width)
  const [width, height] = [logo.width, logo.height].map((side) => Math.round(side * scale))
  // Mail programs that apply dark mode to an email do not change its pictures. A dark logo therefore gets a light
  // background.
  const plate = logo.isDark ? 'background-color:#f8f5ef;padding:6px;border-radius:3px;' : ''
  return markup`<a href="${origin}/"><img src="${origin}/brand/${brandVersion}/logo.png" alt="${name}" width="${width!}" height="${height!}" style="border:0;display:inline-block;${plate}"></a>`
}

const logoHeight = 44
const maxLogoWidth = 260

/**
 * Returns the paragraphs of the imprint: the marketplace's email footer, and the company with its address and numbers.
 * Data that the operator has not entered is omitted.
 */
function imprint(language: Language): string[] {
  const { emailFooter, company, address, registration, taxNumber } = marketplace()
  const taxLabel = isVatId(taxNumber)
    ? translate(language, 'imprint.vat-id')
    : translate(language, 'imprint.tax-number')
  const own = [company, address, registration, taxNumber && `${taxLabel}: ${taxNumber}`]
  return [emailFooter, own.filter(Boolean).join('\n')].filter(Boolean)
}

function footer({ language, reason, unsubscribe }: EmailDraft, { supportEmail, origin }: EmailSender): Html {
  const [before, after] = translate(language, 'mail.closing', { supportEmail: '\n' }).split('\n')
  const line = styleAttributes('soft', 'margin:0 0 8px;font-size:13px;line-height:1.5;')
  const support = link(`mailto:${supportEmail}`, supportEmail)
  const end = unsubscribe && link(unsubscribe.page, translate(language, 'mail.unsubscribe'))
  const help = link(addLanguageToUrl(`${origin}/help`, language), translate(language, 'mail.help'))
  return markup`<p ${line}>${before}${support}${after} ${help}</p>
<p ${line}>${reason}</p>${end && markup`\n<p ${line}>${end}</p>`}${imprint(language).map((text) => markup`\n<p ${line}>${lines(text)}</p>`)}`
}
