import type { ContentPage } from '#contract/content/content.ts'

type Block = ContentPage['blocks'][number]

interface Sections {
  /** Content blocks before the first heading. */
  lead: Block[]
  sections: { title: string; blocks: Block[] }[]
}

/** Splits a content page at its headings. */
export function splitIntoSections(blocks: readonly Block[]): Sections {
  const lead: Block[] = []
  const sections: Sections['sections'] = []
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ title: block.text, blocks: [] })
    else (sections.at(-1)?.blocks ?? lead).push(block)
  }
  return { lead, sections }
}
