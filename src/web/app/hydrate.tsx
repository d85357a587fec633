import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { EarlyField } from './early-input.ts'
import { restoreFields } from '#web/lib/page/saved-fields.ts'
import { guardOffline } from './offline-guard.ts'
import { keepPageOnReload } from '#web/lib/page/stay-on-page.ts'
import { importPart, withPart } from '#web/lib/page/load-part.ts'

let hasBegun = false
/** Delay, in ms, before the service worker starts, so that it does not compete with the first page. */
const deviceDelayMs = 3_000

/**
 * Hydrates the page on the first call; later calls do nothing. Replays input made before hydration, then calls
 * `onHydrated`.
 */
export async function hydrate(onHydrated: () => void): Promise<void> {
  if (hasBegun) return
  hasBegun = true
  restoreFields()
  const touched = [...document.querySelectorAll<EarlyField>('input, select, textarea')].filter(isTouched)
  // The code that replays early input is loaded only if the visitor changed a field before hydration, which rarely
  // happens.
  const repeatEarlyChoices =
    touched.length > 0
      ? (await importPart(() => import('./early-input.ts'))).recordEarlyInput(touched)
      : undefined
  const finish = () => {
    repeatEarlyChoices?.()
    onHydrated()
    setTimeout(() => void startDevice(), deviceDelayMs)
  }
  function Page() {
    // Uses a timer, because timers fire only after the renders that the first effects cause.
    useEffect(() => void setTimeout(finish), [])
    return <HydratedRouter />
  }
  keepFocusInSheets()
  guardOffline()
  keepPageOnReload()
  startTransition(() => {
    hydrateRoot(document, <Page />)
  })
}

/** Starts the service worker after hydration. Ignores errors, because the page works without it. */
async function startDevice(): Promise<void> {
  const part = await importPart(() => import('#web/features/device/start.ts')).catch(() => undefined)
  await part?.startDevice()
}

function isTouched(field: EarlyField): boolean {
  if (!(field instanceof HTMLSelectElement)) {
    const { checked, defaultChecked } = field as HTMLInputElement
    return checked !== defaultChecked || field.value !== field.defaultValue
  }
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.selected === false
}

/**
 * Makes sheets modal; without JavaScript, sheets work as plain popovers. Uses a capturing listener, because `toggle`
 * events do not bubble.
 */
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
