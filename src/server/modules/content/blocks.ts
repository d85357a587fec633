import type { ContentPage } from '#contract/content/content.ts'

type Blocks = ContentPage['blocks']
interface Parsed {
  title: string
  blocks: Blocks
}

/** The words of an HTML page, block by block. No tag survives, so nothing of it can run in our pages. */
export function readHtml(html: string): Parsed {
  const body = html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(script|style|head|nav|footer|template)\b[\s\S]*?<\/\1\s*>/gi, '')
  const blocks: Blocks = []
  let title = ''
  for (const [, tag = '', inner = ''] of body.matchAll(/<(h[1-6]|p|li)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi)) {
    const text = plain(inner)
    if (text === '') continue
    if (tag.toLowerCase() === 'h1' && title === '') title = text
    else blocks.push({ kind: kindOf(tag.toLowerCase()), text })
  }
  if (blocks.length === 0 && plain(body) !== '') blocks.push({ kind: 'paragraph', text: plain(body) })
  return { title, blocks }
}

function kindOf(tag: string): Blocks[number]['kind'] {
  if (tag === 'p') return 'paragraph'
  return tag === 'li' ? 'item' : 'heading'
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
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
