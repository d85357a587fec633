import { decodeHTMLStrict } from 'entities/decode'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const blocks = new Set(
  (
    'address article aside blockquote br dd div dl dt figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr li main ' +
    'nav ol p pre section table tbody td tfoot th thead tr ul'
  ).split(' '),
)
const cells = new Set(['td', 'th'])
const hidden = new Set(['head', 'script', 'style', 'template', 'title', 'noscript', 'iframe'])

/** A tag of a description. Other text in angle brackets, such as `<3`, is not HTML. */
const tag =
  /<\/?(?:a|b|big|blockquote|body|br|center|div|em|font|h[1-6]|head|hr|html|i|iframe|img|li|link|meta|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>|<!--/i

/**
 * Returns the text of HTML, with a line for each paragraph and entities decoded. Text without a tag keeps its lines; its
 * entities are decoded if they end with a semicolon.
 */
export function htmlText(text: string): string {
  return tag.test(text) ? textOf(text) : withoutControls(decodeHTMLStrict(text))
}

/** Returns a text such as a title with its entities decoded. */
export function entityText(text: string): string {
  return text.includes('&') ? withoutControls(decodeHTMLStrict(text)) : text
}

/** The tokenizer keeps no stack of open tags, which thousands of tags that are never closed would make slow. */
function textOf(html: string): string {
  const parts: string[] = []
  let opened = ''
  let hiddenBy = { name: '', depth: 0 }
  const isHidden = (): boolean => hiddenBy.depth > 0
  const close = (name: string): void => {
    if (isHidden()) hiddenBy.depth -= Number(name === hiddenBy.name)
    else if (blocks.has(name) && !cells.has(name)) parts.push('\n')
  }
  const nothing = (): void => undefined
  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      opened = html.slice(start, end).toLowerCase()
      if (opened === 'body') hiddenBy.depth = 0
      if (isHidden()) hiddenBy.depth += Number(opened === hiddenBy.name)
      else if (hidden.has(opened)) hiddenBy = { name: opened, depth: 1 }
      else if (opened === 'li') parts.push('\n• ')
      else if (blocks.has(opened)) parts.push(cells.has(opened) ? ' ' : '\n')
    },
    onselfclosingtag: () => close(opened),
    onclosetag: (start, end) => close(html.slice(start, end).toLowerCase()),
    ontext(start, end) {
      if (!isHidden()) parts.push(html.slice(start, end).replaceAll(/\s+/g, ' '))
    },
    ontextentity(code) {
      if (!isHidden()) parts.push(String.fromCodePoint(code))
    },
    onattribdata: nothing,
    onattribend: nothing,
    onattribentity: nothing,
    onattribname: nothing,
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onend: nothing,
    onopentagend: nothing,
    onprocessinginstruction: nothing,
  }
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks)
  tokenizer.write(html)
  tokenizer.end()
  return withoutControls(parts.join(''))
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
}

/** Entities may name characters that no text has. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffd]/g, ' ')
}
