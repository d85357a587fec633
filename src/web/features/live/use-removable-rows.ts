import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLiveError } from './live-error.ts'
import { showToast } from './show-toast.ts'

interface Removal {
  /** Key of the row. */
  key: string
  message: string
  remove: () => Promise<unknown>
  undo: () => Promise<unknown>
}

/**
 * Removes rows of a list. A row is hidden immediately, and shown again if the call fails or the removal is undone.
 * `list` is the ref of the list.
 */
export function useRemovableRows() {
  const { revalidate } = useRevalidator()
  const { error, attempt } = useLiveError()
  const list = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const hide = (key: string, isGone: boolean) =>
    setHidden((was) => (isGone ? new Set(was).add(key) : was.difference(new Set([key]))))

  const removeRow = async ({ key, message, remove, undo }: Removal): Promise<void> => {
    hide(key, true)
    // Moves the focus to the list for keyboard users, because the button that was pressed disappears.
    list.current?.focus({ preventScroll: true })
    if (!(await attempt(remove))) return hide(key, false)
    showToast(message, async () => {
      await undo()
      hide(key, false)
      await revalidate()
    })
    await revalidate()
  }
  return { list, hidden, error, removeRow }
}
