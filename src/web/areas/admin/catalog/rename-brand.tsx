import { useRef } from 'react'
import type { AdminBrand } from '#contract/catalog/catalog-admin.ts'
import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Another name for a brand, where it stands. */
export function RenameBrand({ brand: { _id, name } }: { brand: AdminBrand }) {
  const box = useRef<HTMLDetailsElement>(null)
  const { act, isBusy } = useAct()
  const params = { id: String(_id) }
  const save = async (wanted: string) => {
    const isDone = await act(async () => {
      const { before, name: now } = await call('renameBrand', { params, body: { name: wanted } })
      return {
        said: `${before} is now called ${now}`,
        undo: () => call('renameBrand', { params, body: { name: before, forgets: true } }),
      }
    })
    if (isDone && box.current) box.current.open = false
  }
  return (
    <details ref={box}>
      <summary className="text-link" aria-label={`Rename ${name}`}>
        Rename
      </summary>
      <form
        className="flex flex-wrap items-center gap-2 py-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void save(String(new FormData(event.currentTarget).get('name')))
        }}
      >
        <input
          name="name"
          aria-label={`New name of ${name}`}
          defaultValue={name}
          required
          maxLength={80}
          autoComplete="off"
          className="field max-w-48"
        />
        <button className="button button-line" aria-disabled={isBusy}>
          Save
        </button>
      </form>
    </details>
  )
}
