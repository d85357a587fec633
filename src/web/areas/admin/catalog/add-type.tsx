import { useRef } from 'react'
import { call } from '#web/call.ts'
import { useAct } from '#web/ui/use-act.ts'

/** A type at the end of its level; its undo retires it. */
export function AddType({ parentId, label }: { parentId: number | null; label: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { act, isBusy } = useAct()
  const add = async (fields: FormData) => {
    const name = String(fields.get('label')).trim()
    const body = { label: name, parentId, hasGender: fields.get('gender') === 'on' }
    const isDone = await act(async () => {
      const { _id } = await call('addType', { body })
      const params = { id: String(_id) }
      return { said: `${name} is added`, undo: () => call('saveType', { params, body: { isRetired: true } }) }
    })
    if (isDone) form.current?.reset()
  }
  return (
    <form
      ref={form}
      aria-label={label}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void add(new FormData(event.currentTarget))
      }}
    >
      <input
        name="label"
        aria-label={label}
        placeholder="A new type"
        required
        maxLength={80}
        autoComplete="off"
        className="field max-w-56"
      />
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="gender" defaultChecked className="size-5 accent-accent" />
        Pieces are for somebody
      </label>
      <button className="button button-line" aria-disabled={isBusy}>
        Add
      </button>
    </form>
  )
}
