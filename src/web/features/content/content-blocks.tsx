import { Fragment } from 'react'
import type { ContentPage } from '#contract/content/content.ts'
import { LinkedText } from './linked-text.tsx'

type Block = ContentPage['blocks'][number]

interface Props {
  blocks: readonly Block[]
  /** Renders a heading. If absent, headings are omitted. */
  heading?: (text: string) => React.ReactNode
}

/** Renders the text of a content page: headings, paragraphs, lists and numbered steps. */
export function ContentBlocks({ blocks, heading }: Props) {
  return runsOf(blocks).map((run, at) => {
    const { kind, text } = run[0]!
    if (kind === 'heading') return <Fragment key={at}>{heading?.(text)}</Fragment>
    if (kind === 'paragraph')
      return (
        <p key={at}>
          <LinkedText>{text}</LinkedText>
        </p>
      )
    const List = kind === 'step' ? 'ol' : 'ul'
    return (
      <List key={at} className={`space-y-1 pl-5 ${kind === 'step' ? 'list-decimal' : 'list-disc'}`}>
        {run.map((item, nth) => (
          <li key={nth}>
            <LinkedText>{item.text}</LinkedText>
          </li>
        ))}
      </List>
    )
  })
}

/** Groups consecutive list items or steps into one list. All other blocks remain separate. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if ((block.kind === 'item' || block.kind === 'step') && last?.[0]?.kind === block.kind) last.push(block)
    else runs.push([block])
  }
  return runs
}
