import { Fragment } from 'react'
import type { ContentPage } from '#contract/content/content.ts'
import { LinkedText } from './linked-text.tsx'

type Block = ContentPage['blocks'][number]

interface Props {
  blocks: readonly Block[]
  /** A heading as it is shown where the words stand; not asked for where there is none. */
  heading?: (text: string) => React.ReactNode
}

/** The words of a content page: headings, paragraphs and lists. */
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

/** Items that follow each other are one list; anything else stands by itself. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block)
    else runs.push([block])
  }
  return runs
}
