const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** HTML as `html` has made it: whatever was put into it was escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[]

/** Writes HTML: what is put in is text, but for other HTML and lists of it; nothing stands for null and false. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(strings.reduce((text, string, at) => text + textOf(pieces[at - 1]) + string))
}

function textOf(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (Array.isArray(piece)) return piece.map(textOf).join('')
  if (piece === null || piece === undefined || piece === false) return ''
  return String(piece).replaceAll(/[&<>"']/g, (sign) => escapes[sign]!)
}
