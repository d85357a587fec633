import { pictureWidths } from '#contract/pictures.ts'
import type { EmailBlock, EmailItem } from './email.ts'
import { type Html, markup } from './html.ts'
import { tableAttributes, styleAttributes, smallTextStyle } from './parts.ts'

type Items = Extract<EmailBlock, { items: unknown }>

/**
 * Maximum display sizes of pictures in CSS pixels. The files have more pixels, so that pictures look sharp on a phone.
 */
const boxes = { small: { width: 80, height: 108 }, large: { width: 160, height: 214 } }
type Box = (typeof boxes)[keyof typeof boxes]
const gap = 16

/** Renders a list of listings with picture, title, details and price. */
export function itemsHtml(origin: string, { items, heading, note, isLarge = false }: Items): Html {
  const box = isLarge ? boxes.large : boxes.small
  const above = styleAttributes('ink', 'margin:0;font-size:16px;line-height:1.5;font-weight:600;')
  const below = styleAttributes('soft', `margin:0;${smallTextStyle}`)
  const titles =
    (heading || note) &&
    markup`<tr><td colspan="3" style="padding:0 0 12px;">${heading && markup`<p ${above}>${heading}</p>`}${note && markup`<p ${below}>${note}</p>`}</td></tr>\n`
  return markup`<table ${tableAttributes} width="100%">${titles}${items.map((item) => itemHtml(origin, item, box))}</table>`
}

function itemHtml(
  origin: string,
  { title, details = [], text, price, picture, href }: EmailItem,
  box: Box,
): Html {
  const cell = (css: string): Html => styleAttributes('rule', `border-top:1px solid;${css}`)
  const linked = (content: Html): Html =>
    href
      ? markup`<a href="${href}" ${styleAttributes('ink', 'text-decoration:none;')}>${content}</a>`
      : content
  const name = markup`<span ${styleAttributes('ink', 'font-size:16px;line-height:1.4;font-weight:600;')}>${title}</span>`
  const amount = styleAttributes('ink', 'font-size:16px;line-height:1.4;')
  const width = box.width + gap
  return markup`<tr><td valign="top" width="${width}" ${cell(`width:${width}px;padding:14px 0;`)}>${linked(pictureHtml(origin, picture, title, box))}</td>
<td valign="top" ${cell('padding:14px 12px 14px 0;')}>${linked(name)}${
    details.length > 0 &&
    markup`<br><span ${styleAttributes('soft', smallTextStyle)}>${details.map(unbroken).join(' · ')}</span>`
  }${text && markup`<br><span ${styleAttributes('ink', smallTextStyle)}>${text}</span>`}</td>
<td valign="top" align="right" ${cell('padding:14px 0;white-space:nowrap;')}>${
    price && markup`<span ${amount}>${price}</span>`
  }</td></tr>\n`
}

/** Keeps a short detail such as "Very good" on one line. Long details can wrap. */
function unbroken(detail: string): string {
  return detail.length > 16 ? detail : detail.replaceAll(' ', '\u00a0')
}

function pictureHtml(origin: string, picture: EmailItem['picture'], alt: string, box: Box): Html {
  if (!picture) {
    const empty = styleAttributes('tile', `height:${box.width}px;border-radius:3px;`)
    return markup`<table ${tableAttributes} width="${box.width}"><tr><td ${empty}>&nbsp;</td></tr></table>`
  }
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const style = styleAttributes(
    'ink',
    `display:block;width:${width}px;height:${height}px;border:0;border-radius:3px;font-size:13px;line-height:1.3;`,
  )
  return markup`<img src="${origin}/pictures/${picture.key}-${pictureWidths[0]}.jpg" width="${width}" height="${height}" alt="${alt}" ${style}>`
}
