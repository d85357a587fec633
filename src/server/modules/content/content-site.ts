import { z } from 'zod'
import type { ContentPage } from '#contract/content/content.ts'
import { readHtml } from './blocks.ts'

const timeoutMs = 3_000
const maxCharacters = 1_000_000

const rendered = z.union([
  z.string(),
  z.object({ rendered: z.string() }).transform(({ rendered }) => rendered),
])
/**
 * API response of a content management system: `{ title, content }` or `{ title, html }`. Each value is a string or `{
 * rendered }`.
 */
const pageJson = z.object({
  title: rendered.default(''),
  content: rendered.optional(),
  html: rendered.optional(),
})

/**
 * Fetches a page from the content site. Returns undefined if the site does not have the page, or 'unreachable' if the
 * request fails.
 */
export async function fetchPage(url: string, id: string): Promise<ContentPage | undefined | 'unreachable'> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json, text/html;q=0.8' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 404 || response.status === 410) return undefined
    if (!response.ok) return 'unreachable'
    const text = (await response.text()).slice(0, maxCharacters)
    return read(id, text, response.headers.get('content-type') ?? '')
  } catch {
    return 'unreachable' // timeout or invalid response, so that the caller shows the bundled text
  }
}

function read(id: string, text: string, type: string): ContentPage {
  if (!type.includes('json')) return { id, ...readHtml(text), source: 'site' }
  const { title, content, html } = pageJson.parse(JSON.parse(text))
  const parsed = readHtml(content ?? html ?? '')
  const [heading] = readHtml(`<h2>${title}</h2>`).blocks
  return { id, title: heading?.text ?? parsed.title, blocks: parsed.blocks, source: 'site' }
}
