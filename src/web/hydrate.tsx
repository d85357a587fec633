import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { EarlyField } from './early-choices.ts'
import { limitPageData } from './limit-page-data.ts'
import { restoreFields } from './left-fields.ts'
import { guardOffline } from './offline-guard.ts'
import { keepOwnPlace } from './own-place.ts'
import { importPart, withPart } from '#web/load-part.ts'

let isBegun = false

/** React takes the page over, once; then it hears of what was chosen, typed and pressed before. */
export async function hydrate(takePresses: () => HTMLElement[]): Promise<void> {
  if (isBegun) return
  isBegun = true
  restoreFields()
  const touched = [...document.querySelectorAll<EarlyField>('input, select, textarea')].filter(isTouched)
  // Seldom is there anything to note: only then is fetched what notes it.
  const repeatEarlyChoices =
    touched.length > 0
      ? (await importPart(() => import('./early-choices.ts'))).noteEarlyChoices(touched)
      : undefined
  const repeat = () => {
    repeatEarlyChoices?.()
    // Each as a press of its own: what one has changed is drawn before the next.
    for (const button of takePresses()) setTimeout(() => button.click())
  }
  function Page() {
    // After what the first effects draw anew.
    useEffect(() => void setTimeout(repeat), [])
    return <HydratedRouter />
  }
  keepOwnPlace()
  keepFocusInSheets()
  guardOffline()
  limitPageData()
  startTransition(() => {
    hydrateRoot(document, <Page />)
  })
}

function isTouched(field: EarlyField): boolean {
  if (!(field instanceof HTMLSelectElement)) {
    const { checked, defaultChecked } = field as HTMLInputElement
    return checked !== defaultChecked || field.value !== field.defaultValue
  }
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.selected === false
}

/** Sheets work as popovers alone; what makes them modal comes when the first one opens. The event does not bubble. */
function keepFocusInSheets(): void {
  const follow = ({ target, newState }: ToggleEvent) => {
    const sheet = target as HTMLElement
    if (newState === 'open' && sheet.matches('.sheet, .filter-drawer'))
      void withPart(
        () => import('./modal-sheet.ts'),
        ({ makeModal }) => makeModal(sheet),
      )
  }
  addEventListener('toggle', follow as (event: Event) => void, true)
}
