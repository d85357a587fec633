import { useState } from 'react'

/** Copy the code, print the card. */
export function GiftActs({ promotionCode, hasCard }: { promotionCode: string; hasCard: boolean }) {
  const [said, setSaid] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(promotionCode).then(
      () => setSaid('The code is copied'),
      () => setSaid('Copying is not allowed here: please mark the code and copy it by hand'),
    )
  }
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      {hasCard && (
        <button type="button" className="button button-full" onClick={() => window.print()}>
          Print the card
        </button>
      )}
      <button type="button" className="button button-line" onClick={copy}>
        Copy the code
      </button>
      <p role="status" className="w-full font-semibold text-good empty:hidden">
        {said}
      </p>
    </div>
  )
}
