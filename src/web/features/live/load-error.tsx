import { useRevalidator } from 'react-router'
import { useLiveError } from './live-error.ts'
import { t } from '#web/lib/text/t.ts'

/** Replaces content that could not be loaded, with a retry button. */
export function LoadError({ words }: { words: string }) {
  const { revalidate, state } = useRevalidator()
  const { error } = useLiveError(words)
  return (
    <div className="mt-8 border border-line p-8 text-center">
      <p className="font-display text-title">{t('live.not-loaded')}</p>
      <p role="alert" className="mt-2 min-h-6 text-accent">
        {error}
      </p>
      <button
        type="button"
        className="mt-4 button button-line"
        aria-disabled={state === 'loading' || undefined}
        onClick={() => void revalidate()}
      >
        {state === 'loading' ? t('common.trying') : t('common.try-again')}
      </button>
    </div>
  )
}
