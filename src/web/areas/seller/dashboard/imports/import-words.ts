import { numberText } from '#web/ui/numbers.ts'
import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { countOf } from '#web/ui/words.ts'

const states: Record<ListingImport['state'], string> = {
  waiting: 'Waiting',
  running: 'Under way',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

export function stateText(one: ListingImport): string {
  return one.state === 'running' ? `${states.running}, ${percentOf(one)} %` : states[one.state]
}

export function percentOf({ bytes, bytesDone }: ListingImport): number {
  return bytes === 0 ? 100 : Math.floor((bytesDone / bytes) * 100)
}

/** `12 made, 3 changed, 1 failed`; what there is none of is left out. */
export function tallyText({ made, updated, unchanged, failed, noted }: ListingImport): string {
  const parts = [
    made > 0 && `${numberText(made)} made`,
    updated > 0 && `${numberText(updated)} changed`,
    unchanged > 0 && `${numberText(unchanged)} as they were`,
    failed > 0 && `${numberText(failed)} failed`,
    noted > 0 && `${numberText(noted)} with a note`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : countOf(0, 'row')
}
