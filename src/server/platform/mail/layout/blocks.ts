import { translate, type Language } from '../../language/translate.ts'
import type { EmailBlock } from './email.ts'
import { Html, markup } from './html.ts'
import { itemsHtml } from './items.ts'
import { tableAttributes, link, lines, styleAttributes, row, smallTextStyle } from './parts.ts'

/** Context for rendering blocks. */
export interface EmailContext {
  language: Language
  /** Public URL of the marketplace. Pictures in emails are loaded from this URL too. */
  origin: string
}

const mono = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;'
const plain = 'margin:0;font-size:16px;line-height:1.55;'

export function heading(text: string): Html {
  const style = styleAttributes(
    'ink',
    'margin:0;font-size:26px;line-height:1.3;font-weight:600;letter-spacing:-.01em;',
  )
  return row(markup`<h1 ${style}>${text}</h1>`, 'padding-top:36px;')
}

/** Renders one block of an email as a row of the layout table. */
export function blockHtml(sheet: EmailContext, block: EmailBlock): Html {
  if (typeof block === 'string') return row(paragraph(block))
  if ('button' in block) return buttonHtml(sheet, block)
  if ('items' in block) return row(itemsHtml(sheet.origin, block))
  if ('sums' in block) return sumsHtml(block)
  if ('rows' in block) return rowsHtml(block)
  if ('address' in block) return row([label(block.label), paragraph(block.address.join('\n'))])
  if ('quote' in block) return panel([label(block.by), ...block.quote.map(quoteHtml)])
  const code = styleAttributes(
    'ink',
    `margin:0;${mono}font-size:20px;line-height:1.4;font-weight:700;letter-spacing:.04em;`,
  )
  return panel([label(block.label), markup`<p ${code}>${block.code}</p>`])
}

function paragraph(text: string): Html {
  return markup`<p ${styleAttributes('ink', plain)}>${lines(text)}</p>`
}

function quoteHtml(words: string, at: number): Html {
  return markup`<p ${styleAttributes('ink', `${plain}${at > 0 ? 'margin-top:12px;' : ''}`)}>${lines(words)}</p>`
}

function label(text: string): Html {
  return markup`<p ${styleAttributes('soft', `margin:0 0 2px;${smallTextStyle}`)}>${text}</p>`
}

function panel(content: readonly Html[]): Html {
  const cell = styleAttributes('tile', 'padding:16px 20px;border-radius:3px;')
  return row(markup`<table ${tableAttributes} width="100%"><tr><td ${cell}>${content}</td></tr></table>`)
}

function buttonHtml(
  { language }: EmailContext,
  { button, href, by, showsLink }: Extract<EmailBlock, { button: string }>,
): Html {
  const until = styleAttributes('ink', `${plain}margin-bottom:12px;font-weight:600;`)
  const cell = styleAttributes('button', 'border-radius:3px;mso-padding-alt:14px 28px;')
  const words = styleAttributes(
    'label',
    'display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;',
  )
  const fallback = styleAttributes(
    'soft',
    'margin:16px 0 0;font-size:13px;line-height:1.5;word-break:break-all;',
  )
  return row(
    [
      markup`${by && markup`<p ${until}>${by}</p>`}`,
      markup`<table ${tableAttributes} class="wide"><tr><td align="center" ${cell}><a href="${href}" ${words}>${button}</a></td></tr></table>`,
      markup`${showsLink && markup`<p ${fallback}>${translate(language, 'mail.button-fallback')}<br>${link(href, href)}</p>`}`,
    ],
    'padding-top:4px;padding-bottom:24px;',
  )
}

function rowsHtml({ rows }: Extract<EmailBlock, { rows: unknown }>): Html {
  const [left, right] = [
    // Prevents line breaks within words in the column of labels. Otherwise, long German words would break on a phone.
    styleAttributes('soft', `padding:3px 16px 3px 0;${smallTextStyle}word-break:normal;`),
    styleAttributes('ink', `padding:3px 0;${smallTextStyle}word-break:break-word;`),
  ]
  const cells = rows.map(
    ([name, value, href]) =>
      markup`<tr><td valign="top" width="36%" ${left}>${name}</td><td valign="top" ${right}>${href ? link(href, value) : lines(value)}</td></tr>\n`,
  )
  return row(markup`<table ${tableAttributes} width="100%">${cells}</table>`)
}

function sumsHtml({ sums, total }: Extract<EmailBlock, { sums: unknown }>): Html {
  const line = ([name, amount]: readonly [string, string], css: string, as: 'soft' | 'ink'): Html =>
    markup`<tr><td ${styleAttributes(as, `padding:3px 16px 3px 0;${css}`)}>${name}</td><td align="right" ${styleAttributes('ink', `padding:3px 0;white-space:nowrap;${css}`)}>${amount}</td></tr>\n`
  const rule = styleAttributes('rule', 'border-bottom:1px solid;height:9px;font-size:0;line-height:0;')
  const gap = new Html('<tr><td colspan="2" style="height:9px;font-size:0;line-height:0;">&nbsp;</td></tr>')
  const totalLine = line(total, 'font-size:16px;line-height:1.5;font-weight:600;', 'ink')
  return row(
    markup`<table ${tableAttributes} width="100%">${sums.map((sum) => line(sum, smallTextStyle, 'soft'))}<tr><td colspan="2" ${rule}>&nbsp;</td></tr>\n${gap}${totalLine}</table>`,
  )
}
