const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The text of HTML, a line for each of its paragraphs; other text keeps its lines. Takes time in proportion to the text,
 * whatever stands in it: no pattern looks more than once for an end that may not be there.
 */
export function plainText(text: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return withSigns(text)
  const lines = withoutScripts(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<li\b[^<>]*>/gi, '\n• ')
    .replaceAll(/<br\b[^<>]*>|<\/(?:p|div|li|ul|ol|tr|table|h[1-6]) ?>/gi, '\n')
    .replaceAll(/<[/!?a-z][^<>]*>/gi, '')
  return withSigns(lines)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function withoutScripts(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let at = 0
  for (const { index, 1: name } of lower.matchAll(/<(style|script)\b/g)) {
    if (index < at) continue
    text += html.slice(at, index)
    const end = lower.indexOf(`</${name}`, index)
    const close = end < 0 ? end : lower.indexOf('>', end)
    // Browsers, too, take all that follows for a part of what has no end.
    if (close < 0) return text
    at = close + 1
  }
  return text + html.slice(at)
}

function withSigns(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,6})|([a-z]{1,10}));/gi,
    (whole, code: string | undefined, name: string) =>
      code ? signOf(Number(code)) : (own(name.toLowerCase()) ?? whole),
  )
}

const own = (name: string): string | undefined => (Object.hasOwn(marks, name) ? marks[name] : undefined)

/** Control characters are no text, and half of a pair is no character. */
function signOf(code: number): string {
  return code < 32 || (code >= 0xd800 && code < 0xe000) ? ' ' : String.fromCodePoint(code)
}
