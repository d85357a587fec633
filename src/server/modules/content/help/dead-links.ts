import type { ContentPage } from '#contract/content/content.ts'

type Block = ContentPage['blocks'][number]

const pageLinks = /\[([^[\]]{1,200})\]\((\/[^\s()]{0,500})\)/g

/** Replaces each named link in a text with the link's label. */
export const plainText = (text: string): string => text.replaceAll(pageLinks, '$1')

/**
 * Removes links to pages that do not exist at the moment. A list item that consists of such a link is removed; in other
 * texts, the label stays. Also removes headings below which no text remains.
 */
export function withoutDeadLinks(blocks: readonly Block[], isShown: (path: string) => boolean): Block[] {
  const left = blocks.flatMap((block): Block[] => {
    let isDead = false
    const text = block.text.replaceAll(pageLinks, (whole, label: string, path: string) => {
      if (isShown(path)) return whole
      isDead = true
      return label
    })
    const isOnlyLink = block.text.replaceAll(pageLinks, '').trim() === ''
    return isDead && isOnlyLink && block.kind === 'item' ? [] : [{ ...block, text }]
  })
  return left.filter(({ kind }, at) => kind !== 'heading' || (left[at + 1]?.kind ?? 'heading') !== 'heading')
}
