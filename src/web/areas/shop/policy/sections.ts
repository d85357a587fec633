import type { ContentPage } from '#contract/content/content.ts'

type Block = ContentPage['blocks'][number]

interface Section {
  /** Empty for what stands before the first heading. */
  title: string
  blocks: Block[]
}

/** A content page by its headings. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ title: block.text, blocks: [] })
    else if (sections.length === 0) sections.push({ title: '', blocks: [block] })
    else sections.at(-1)!.blocks.push(block)
  }
  return sections
}
