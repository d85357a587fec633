const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Returns the visible text in an email's HTML, with one line per block element. */
export function visibleText(html: string): string {
  return html
    .replace(/^[\s\S]*<\/head>/, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .replaceAll(/<(?:br|\/p|\/h1|\/td|\/tr)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[a-z#\d]+;/g, (entity) => entities[entity] ?? '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \n]*\n[ \n]*/g, '\n')
    .trim()
}

/** Returns the lines in an email's plain text that the HTML contains neither as text nor as a link. */
export function missingLines(html: string, text: string): string[] {
  const words = visibleText(html)
  const has = (part: string): boolean =>
    words.includes(part.replace(/:$/, '')) || html.includes(`href="${part.replaceAll('&', '&amp;')}"`)
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .filter((line) => line !== '' && line !== '-- ')
    .filter((line) => !has(line) && !line.split(': ').every(has))
}
