import { Fragment } from 'react'
import type { ContentPage } from '#contract/content/content.ts'
import { LinkedText } from './linked-text.tsx'

type Block = ContentPage['blocks'][number]

interface Props {
  blocks: readonly Block[]
  /** Renders a heading. Without this function, headings are omitted. */
  heading?: (text: string) => React.ReactNode
}

/** Renders the text of a content page: headings, paragraphs and lists. */
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
    return (
      <ul key={at} className="list-disc space-y-1 pl-5">
        {run.map((item, nth) => (
          <li key={nth}>
            <LinkedText>{item.text}</LinkedText>
          </li>
        ))}
      </ul>
    )
  })
}

/** Groups consecutive list items into one list. All other blocks remain separate. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block)
    else runs.push([block])
  }
  return runs
}
