import { Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '#web/lib/session/state.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { countryName } from '#web/features/address/country-name.ts'
import { adoptAccountCountry } from './choose-destination.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { TextButton } from '#web/kit/buttons.tsx'

const CountryChoice = lazyPart(async () => (await import('./country-choice.tsx')).CountryChoice)

interface DeliverToProps {
  country: string
  /** Called after the chosen country was saved. */
  onChosen?: () => void
}

/** Shows the destination country, with a button to change it. */
export function DeliverTo({ country, onChosen }: DeliverToProps) {
  const buyer = useSession()?.buyer?._id
  const [isOpen, setOpen] = useState(false)
  const chosen = useRef(onChosen)
  useEffect(() => {
    chosen.current = onChosen
  }, [onChosen])
  useEffect(() => {
    if (buyer === undefined) return
    void adoptAccountCountry().then(
      (isAnother) => isAnother && chosen.current?.(),
      () => undefined,
    )
  }, [buyer])
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3">
        {/* Suppresses hydration warnings, because the browser's name for a country can differ from the
            server's. */}
        <span suppressHydrationWarning>
          {rich('delivery.to', { country: countryName(country), b: (words) => <strong>{words}</strong> })}
        </span>
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('delivery.change')}
        </TextButton>
      </p>
      {isOpen && (
        <Suspense>
          <CountryChoice
            country={country}
            onMissing={() => setOpen(false)}
            onChosen={() => {
              setOpen(false)
              onChosen?.()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
