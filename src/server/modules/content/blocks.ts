import type { ContentPage } from '#contract/content/content.ts'

type Blocks = ContentPage['blocks']
interface Parsed {
  title: string
  blocks: Blocks
}

const skippedTags = 'script|style|head|nav|footer|template'
const blockTags = 'h[1-6]|p|li'

/**
 * Converts an HTML page to text blocks without tags, so that scripts in the page cannot run. Takes linear time, even if
 * elements are not closed.
 */
export function readHtml(html: string): Parsed {
  const whole = withoutComments(html)
  let body = ''
  let from = 0
  for (const { start, end } of findElements(whole, skippedTags)) {
    body += whole.slice(from, start)
    from = end
  }
  body += whole.slice(from)
  const blocks: Blocks = []
  let title = ''
  for (const { tag, inner } of findElements(body, blockTags)) {
    const text = plain(inner)
    if (text === '') continue
    if (tag === 'h1' && title === '') title = text
    else blocks.push({ kind: kindOf(tag), text })
  }
  if (blocks.length === 0 && plain(body) !== '') blocks.push({ kind: 'paragraph', text: plain(body) })
  return { title, blocks }
}

function withoutComments(html: string): string {
  let rest = ''
  let from = 0
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', start + 4)
    if (end < 0) break
    rest += html.slice(from, start)
    from = end + 3
  }
  return rest + html.slice(from)
}

interface Element {
  tag: string
  start: number
  end: number
  inner: string
}

/**
 * Yields the elements with these tag names. An element ends at the first end tag with its name. Skips unclosed elements
 * and elements inside a yielded element.
 */
function* findElements(html: string, names: string): Generator<Element> {
  // Stores positions as plain numbers to save memory, because a page can have a hundred thousand end tags.
  const ends = new Map<string, { places: number[]; next: number }>()
  for (const { 0: whole, 1: name, index } of html.matchAll(new RegExp(`</(${names})\\s*>`, 'gi'))) {
    const tag = name!.toLowerCase()
    const own = ends.get(tag) ?? { places: [], next: 0 }
    own.places.push(index, index + whole.length)
    ends.set(tag, own)
  }
  let at = 0
  for (const openingTag of html.matchAll(new RegExp(`<(${names})\\b[^<>]*>`, 'gi'))) {
    if (openingTag.index < at) continue
    const tag = openingTag[1]!.toLowerCase()
    const inside = openingTag.index + openingTag[0].length
    const own = ends.get(tag)
    while (own && own.places[own.next]! < inside) own.next += 2
    const end = own?.places[own.next]
    if (end === undefined) continue
    at = own!.places[own!.next + 1]!
    yield { tag, start: openingTag.index, end: at, inner: html.slice(inside, end) }
  }
}

function kindOf(tag: string): Blocks[number]['kind'] {
  if (tag === 'p') return 'paragraph'
  return tag === 'li' ? 'item' : 'heading'
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function plain(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (all, decimal, hex, name) => {
      if (decimal) return fromCode(Number(decimal))
      if (hex) return fromCode(Number.parseInt(hex, 16))
      return entities[String(name).toLowerCase()] ?? all
    })
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function fromCode(code: number): string {
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
}
