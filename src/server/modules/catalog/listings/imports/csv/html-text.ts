import { decodeHTMLStrict } from 'entities/decode'
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const blocks = new Set(
  (
    'address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 ' +
    'h3 h4 h5 h6 header hgroup hr legend li main menu nav ol option p pre section summary table tbody td tfoot th thead ' +
    'tr ul'
  ).split(' '),
)
const cells = new Set(['td', 'th'])
const hidden = new Set(['head', 'script', 'style', 'template', 'title', 'noscript', 'iframe'])

/** HTML tags that neither end a line nor hide their text, including `<o:p>`, which Microsoft Word writes. */
const inline =
  'a abbr acronym audio b base bdi bdo big body button cite code col colgroup data del dfn em embed ' +
  'font html i img input ins kbd label link map mark meta meter nobr o:p object output param picture progress q ' +
  'rp rt ruby s samp select small source span strike strong sub sup svg time track tt u var video wbr'

/** Matches a known HTML tag or a comment. Other text in angle brackets, such as `<3`, is not HTML. */
const tag = new RegExp(
  `</?(?:${[...blocks, ...hidden, ...inline.split(' ')].join('|')})(?:\\s[^<>]*)?/?>|<!--`,
  'i',
)

/**
 * Converts HTML to text with one line per paragraph, and decodes entities. In text without HTML tags, keeps the line
 * breaks and decodes only entities that end with a semicolon.
 */
export function convertHtmlToText(text: string): string {
  return tag.test(text) ? textOf(text) : withoutControls(decodeHTMLStrict(text))
}

/** Decodes HTML entities in a text that contains no HTML tags, such as a title. */
export function decodeHtmlEntities(text: string): string {
  return text.includes('&') ? withoutControls(decodeHTMLStrict(text)) : text
}

/**
 * Converts HTML with a tokenizer that has no stack of open tags, because thousands of unclosed tags would make a stack
 * slow.
 */
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

/** Replaces control characters, because entities can encode them. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffd]/g, ' ')
}
