const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** What the reader of an email's HTML reads, a line for each of its blocks; a picture is read by its name. */
export function wordsOfHtml(html: string): string {
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

/** Lines of an email's text that its HTML does not have, neither as words nor behind them as a link. */
export function linesMissingIn(html: string, text: string): string[] {
  const words = wordsOfHtml(html)
  const has = (part: string): boolean =>
    words.includes(part.replace(/:$/, '')) || html.includes(`href="${part.replaceAll('&', '&amp;')}"`)
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .filter((line) => line !== '' && line !== '-- ')
    .filter((line) => !has(line) && !line.split(': ').every(has))
}
