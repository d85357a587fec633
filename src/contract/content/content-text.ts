import type { ContentPage } from './content.ts'

interface TextFormat {
  /**
   * Whether lines such as `1. Open the order` are numbered steps. False for legal pages, whose section numbers are part
   * of the text.
   */
  hasSteps?: boolean
}

/** Parses the text of a page. Format: `# title`, `## heading`, `- item`, `1. step`. All other lines are paragraphs. */
export function parseContentText(
  text: string,
  { hasSteps = false }: TextFormat = {},
): Pick<ContentPage, 'title' | 'blocks'> {
  let title = ''
  const blocks: ContentPage['blocks'] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('# ')) title = line.slice(2)
    else if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) })
    else if (line.startsWith('- ')) blocks.push({ kind: 'item', text: line.slice(2) })
    else if (hasSteps && /^\d{1,2}\. /.test(line))
      blocks.push({ kind: 'step', text: line.slice(line.indexOf(' ') + 1) })
    else if (line !== '') blocks.push({ kind: 'paragraph', text: line })
  }
  return { title, blocks }
}

/** Returns the text of a page in the format that `parseContentText` parses. */
export function formatContentText({ title, blocks }: Pick<ContentPage, 'title' | 'blocks'>): string {
  const marks = { heading: '## ', item: '- ', paragraph: '' }
  let step = 0
  const lines = blocks.map(({ kind, text }, at) => {
    step = kind === 'step' ? step + 1 : 0
    const isNextItem = (kind === 'item' || kind === 'step') && blocks[at - 1]?.kind === kind
    return `${isNextItem ? '' : '\n'}${kind === 'step' ? `${step}. ` : marks[kind]}${text}`
  })
  return [`# ${title}`, ...lines].join('\n')
}

/** Values of the placeholders, which are names in braces, keyed by name. */
export type ContentValues = Readonly<Record<string, string | number>>

/**
 * Replaces placeholders with their values, and leaves unknown placeholders unchanged. Removes lines that would contain
 * only a label without a value, such as `Phone: {supportPhone}` if there is no phone number, and headings that are then
 * followed by no text.
 */
export function fillPlaceholders(text: string, values: ContentValues): string {
  return text
    .replaceAll('\r\n', '\n')
    .split(/^(?=[ \t]*## )/m)
    .map((section) => withoutEmptyLabels(section, values))
    .join('')
    .replaceAll(/\{(\w+)\}/g, (all, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : all,
    )
}

function withoutEmptyLabels(section: string, values: ContentValues): string {
  const lines = section.split('\n')
  const left = lines.filter(
    (line) => values[/^(?:[^#:{}]+|\{\w+\}): *\{(\w+)\} *$/.exec(line)?.[1] ?? ''] !== '',
  )
  const isEmptied = left.length < lines.length && left.every((line) => /^\s*(?:##\s|$)/.test(line))
  return isEmptied ? '' : left.join('\n')
}
