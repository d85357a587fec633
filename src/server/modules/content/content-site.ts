import { z } from 'zod'
import type { ContentPage } from '#contract/content/content.ts'
import { readHtml } from './blocks.ts'

const timeoutMs = 3_000
const mostCharacters = 1_000_000

const rendered = z.union([
  z.string(),
  z.object({ rendered: z.string() }).transform(({ rendered }) => rendered),
])
/** What content systems answer: `{ title, content }` or `{ title, html }`, plain or as `{ rendered }`. */
const pageJson = z.object({
  title: rendered.default(''),
  content: rendered.optional(),
  html: rendered.optional(),
})

/** Asks the content site for a page. Undefined when it has none; 'unreachable' when it cannot be asked now. */
export async function fetchPage(url: string, id: string): Promise<ContentPage | undefined | 'unreachable'> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json, text/html;q=0.8' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 404 || response.status === 410) return undefined
    if (!response.ok) return 'unreachable'
    const text = (await response.text()).slice(0, mostCharacters)
    return read(id, text, response.headers.get('content-type') ?? '')
  } catch {
    return 'unreachable' // no answer in time, or not one we can read: the bundled copy stands in
  }
}

function read(id: string, text: string, type: string): ContentPage {
  if (!type.includes('json')) return { id, ...readHtml(text), source: 'site' }
  const { title, content, html } = pageJson.parse(JSON.parse(text))
  const parsed = readHtml(content ?? html ?? '')
  const [heading] = readHtml(`<h2>${title}</h2>`).blocks
  return { id, title: heading?.text ?? parsed.title, blocks: parsed.blocks, source: 'site' }
}
