import { exactMoneyText } from '#web/ui/money.ts'
import { countOf } from '#web/ui/words.ts'
import type { CodeState, useCode } from './use-code.ts'

/** Says while one types what a code is worth; every code that cannot be used is refused alike. */
export function CodeField({ text, type, state }: ReturnType<typeof useCode>) {
  return (
    <div>
      <label htmlFor="code" className="block pb-1.5 font-medium">
        Coupon or gift code<span className="font-normal text-soft"> (optional)</span>
      </label>
      <input
        id="code"
        name="code"
        className={`field max-w-sm ${state.is === 'bad' ? 'border-accent' : ''}`}
        value={text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={state.is === 'bad' || undefined}
        aria-describedby="code-said"
        onChange={(event) => type(event.target.value)}
      />
      <p
        id="code-said"
        role="status"
        className={`mt-1.5 min-h-6 text-note font-semibold ${state.is === 'bad' ? 'text-accent' : 'text-good'}`}
      >
        {wordsFor(state)}
      </p>
    </div>
  )
}

function wordsFor(state: CodeState): string {
  if (state.is === 'asking') return 'Looking it up…'
  if (state.is === 'bad') return state.message
  if (state.is === 'none') return ''
  const { kind, name, months, price, dueToday } = state.offer
  if (kind === 'gift') return `A gift of ${countOf(months ?? 0, 'month')} for you`
  return `${name}: ${exactMoneyText(dueToday)} instead of ${exactMoneyText(price)}`
}
