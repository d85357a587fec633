import { Html, markup } from './html.ts'
import { lightStyle, type StyleName } from './palette.ts'

/**
 * Returns the class and style attributes of an element. The style attribute contains the light colors, and the class
 * adds the dark colors.
 */
export function styleAttributes(as: StyleName, css = ''): Html {
  return new Html(`class="${as}" style="${css}${lightStyle(as)}"`)
}

/** Attributes of a layout table. Outlook supports no other layout. */
export const tableAttributes = new Html('role="presentation" border="0" cellpadding="0" cellspacing="0"')
export const smallTextStyle = 'font-size:14px;line-height:1.5;'

/** Renders a row of the email's layout, which is a table with one column. */
export function row(content: Html | readonly Html[], css = ''): Html {
  return markup`<tr><td class="pad" style="padding:0 40px 20px;word-break:break-word;${css}">${content}</td></tr>\n`
}

export function lines(text: string): Html[] {
  return text.split('\n').map((line, at) => (at === 0 ? markup`${line}` : markup`<br>${line}`))
}

export function link(href: string, text: string): Html {
  return markup`<a href="${href}" ${styleAttributes('link', 'text-decoration:underline;')}>${text}</a>`
}
