import type { Change } from './merge.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { bold } from '#web/kit/marks.tsx'

/**
 * Lists the changes that were saved elsewhere while this editor was open, and the local input that would overwrite
 * these changes.
 */
export function EditConflict({
  changes,
  takeTheirs,
}: {
  changes: readonly Change[]
  takeTheirs: () => void
}) {
  if (changes.length === 0) return null
  return (
    <section aria-label={t('seller.stale')} className="mb-6 border border-accent p-5">
      <h2 className="font-display text-title">{t('seller.stale')}</h2>
      <p className="mt-1 max-w-prose text-soft">{t('seller.stale.text')}</p>
      <ul className="mt-3 list-disc pl-5">
        {changes.map(({ what, was, now, yours }) => (
          <li key={what}>
            {rich('seller.stale.change', {
              what,
              was: shorten(was),
              now: shorten(now),
              b: bold,
            })}
            {yours !== undefined && ` ${t('seller.stale.yours', { yours: shorten(yours) })}`}
          </li>
        ))}
      </ul>
      <TextButton onClick={takeTheirs}>{t('seller.stale.discard')}</TextButton>
    </section>
  )
}

const maxLength = 60

function shorten(text: string): string {
  if (text.trim() === '') return t('seller.stale.empty')
  return text.length > maxLength
    ? t('seller.stale.value', { text: `${text.slice(0, maxLength)}…` })
    : t('seller.stale.value', { text })
}
