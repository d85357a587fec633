import { useRef } from 'react'
import type { AdminType } from '#contract/catalog/catalog-admin.ts'
import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'
import { countOf } from '#web/ui/words.ts'

type Change = Partial<Pick<AdminType, 'label' | 'hasGender' | 'isRetired'>>

/** One type: how many listings are in it, and what can be changed of it. */
export function TypeRow({ type }: { type: AdminType }) {
  const { _id, label, hasGender, isRetired, listed } = type
  const box = useRef<HTMLDetailsElement>(null)
  const { act, isBusy } = useAct()
  const put = (body: Change) => call('saveType', { params: { id: String(_id) }, body })
  const save = (change: Change, said: string) =>
    act(async () => {
      const { before } = await put(change)
      const keys = Object.keys(change) as (keyof Change)[]
      const old = Object.fromEntries(keys.map((key) => [key, before[key]])) as Change
      return { said, undo: () => put(old) }
    })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <span className={`font-semibold ${isRetired ? 'text-soft line-through' : ''}`}>{label}</span>
      <span className="text-note text-soft">
        {countOf(listed, 'piece')} on sale{hasGender ? ', by gender' : ''}
        {isRetired && ', retired'}
      </span>
      <details ref={box} className="open:w-full">
        <summary className="text-link" aria-label={`Change ${label}`}>
          Change
        </summary>
        <form
          key={`${label}${hasGender}`}
          className="flex flex-wrap items-center gap-x-5 gap-y-2 py-2"
          onSubmit={(event) => {
            event.preventDefault()
            const form = new FormData(event.currentTarget)
            const change = { label: String(form.get('label')).trim(), hasGender: form.get('gender') === 'on' }
            void save(change, `${change.label} is saved`).then((isDone) => {
              if (isDone && box.current) box.current.open = false
            })
          }}
        >
          <input
            name="label"
            aria-label={`Name of ${label}`}
            defaultValue={label}
            required
            maxLength={80}
            autoComplete="off"
            className="field max-w-56"
          />
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="gender"
              defaultChecked={hasGender}
              className="size-5 accent-accent"
            />
            Pieces are for somebody
          </label>
          <button className="button button-line" aria-disabled={isBusy}>
            Save
          </button>
          <button
            type="button"
            className="text-link"
            aria-disabled={isBusy}
            onClick={() =>
              void save({ isRetired: !isRetired }, `${label} is ${isRetired ? 'taken up again' : 'retired'}`)
            }
          >
            {isRetired ? 'Take it up again' : 'Retire it'}
          </button>
        </form>
      </details>
    </div>
  )
}
