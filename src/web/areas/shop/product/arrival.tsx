import { Suspense, useState } from 'react'
import type { DeliveryInfo } from '#web/features/delivery/delivery-info.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { TextButton } from '#web/kit/buttons.tsx'

const CountryChoice = lazyPart(async () => (await import('./follow-destination.ts')).CountryChoice)

/** Delivery estimate for the visitor's country, or a note that the item is not shipped to that country. */
export function Arrival({ here, look }: { here: DeliveryInfo; look: () => void }) {
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
