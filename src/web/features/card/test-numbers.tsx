const cards = [
  ['4242 4242 4242 4242', 'goes through'],
  ['4000 0025 0000 3155', 'asks you to confirm at the bank (3-D Secure)'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has too little money on it'],
] as const

/** Shown while the offline provider is on: real cards are neither needed nor accepted. */
export function TestCards() {
  return (
    <details className="border border-edge px-4" data-testid="test-cards">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 py-2">
        <strong>Test payments: no real cards</strong>
        <span className="underline underline-offset-4">Numbers to try</span>
      </summary>
      <dl className="pb-2">
        {cards.map(([number, effect]) => (
          <div key={number} className="flex flex-wrap gap-x-3 py-1">
            <dt className="font-semibold tabular-nums">{number}</dt>
            <dd className="text-soft">{effect}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-4 text-note text-soft">Any date to come, any three digits for the code.</p>
    </details>
  )
}
