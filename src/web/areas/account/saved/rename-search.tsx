import { useId, type SubmitEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { SavedSearch } from '#contract/notifications/saved-searches.ts'
import { useLiveError } from '#web/features/live/live-error.ts'
import { showToast } from '#web/features/live/show-toast.ts'
import { changeSearch } from '#web/features/saved-searches/searches.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { t } from '#web/lib/text/t.ts'

/** Form to rename a saved search. An empty name restores the automatic name. */
export function RenameSearch({ search: { _id, name, isRenamed } }: { search: SavedSearch }) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const { error, attempt } = useLiveError()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('name')).trim()
    void attempt(async () => {
      const renamed = await changeSearch(_id, { name: text })
      const undo = async () => {
        await changeSearch(_id, { name: isRenamed ? name : '' })
        await revalidate()
      }
      showToast(t('searches.renamed', { name: renamed.name }), undo)
      await revalidate()
    })
  }
  return (
    <details>
      <summary className="text-link" aria-label={t('searches.rename-name', { name })}>
        {t('searches.rename')}
      </summary>
      <PlainForm onSubmit={submit} className="pb-3">
        <label htmlFor={id} className="block pb-1.5">
          {t('searches.name')}
        </label>
        <p id={`${id}-hint`} className="pb-1.5 text-note text-soft">
          {t('searches.name-hint')}
        </p>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            name="name"
            maxLength={80}
            autoComplete="off"
            defaultValue={isRenamed ? name : ''}
            placeholder={name}
            aria-describedby={`${id}-hint ${id}-error`}
            className="field max-w-80"
          />
          <button type="submit" className="button button-line">
            {t('common.save')}
          </button>
        </div>
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1.5 text-note font-semibold text-accent empty:hidden"
        >
          {error}
        </p>
      </PlainForm>
    </details>
  )
}
