import { exactMoneyText } from '#web/lib/format/money.ts'
import type { CodeState, useCode } from './use-code.ts'
import { rich, t } from '#web/lib/text/t.ts'

/**
 * Field for a coupon or gift code. As the user types, shows what the code grants. The error is the same for every
 * unusable code.
 */
export function CodeField({ text, type, state }: ReturnType<typeof useCode>) {
  return (
    <div>
      <label htmlFor="code" className="block pb-1.5 font-medium">
        {rich('common.optional', {
          label: t('membership.code'),
          soft: (words) => <span className="font-normal text-soft">{words}</span>,
        })}
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
  if (state.is === 'asking') return t('membership.code.asking')
  if (state.is === 'bad') return state.message
  if (state.is === 'none') return ''
  const { kind, name, months, price, dueToday } = state.offer
  if (kind === 'gift') return t('membership.code.gift', { months: months ?? 0 })
  return t('membership.code.discount', {
    name,
    price: exactMoneyText(dueToday),
    before: exactMoneyText(price),
  })
}
