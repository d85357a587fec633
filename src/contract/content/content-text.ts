import type { ContentPage } from './content.ts'

/** Our own text form: `# title`, `## heading`, `- item`; all other lines are paragraphs. */
export function readText(text: string): Pick<ContentPage, 'title' | 'blocks'> {
  let title = ''
  const blocks: ContentPage['blocks'] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('# ')) title = line.slice(2)
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) })
    else if (line.startsWith('- ')) blocks.push({ kind: 'item', text: line.slice(2) })
    else if (line !== '') blocks.push({ kind: 'paragraph', text: line })
  }
  return { title, blocks }
}
