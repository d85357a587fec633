import { Suspense, useState } from 'react'
import type { Here } from '#web/features/delivery/here.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { TextButton } from '#web/kit/buttons.tsx'

const CountryChoice = lazyPart(async () => (await import('./elsewhere.ts')).CountryChoice)

/** Delivery estimate for the visitor's country, or a note that the item is not shipped there. */
export function Arrival({ here, look }: { here: Here; look: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-4" data-testid="arrival">
      <p aria-live="polite" className={`font-semibold ${here.price ? '' : 'text-accent'}`}>
        {here.arrival}
      </p>
      <p>
        {rich('delivery.to', { country: here.countryName, b: (words) => <strong>{words}</strong> })}{' '}
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('delivery.change')}
        </TextButton>
      </p>
      {isOpen && (
        <Suspense>
          <CountryChoice
            country={here.country}
            onMissing={() => setOpen(false)}
            onChosen={() => {
              setOpen(false)
              look()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
