import { useEffect, useRef } from 'react'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { t } from '#web/lib/text/t.ts'

interface RemovedProps {
  item: string
  title: string
  /** Position that the item had in the bag. */
  at: number
}

/**
 * Message about the removed item, with an undo button. The button takes the focus, because the clicked remove button
 * has disappeared.
 */
export function Removed({ item, title, at }: RemovedProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex justify-center p-4">
      <PlainForm
        method="post"
        action="/bag"
        replace
        preventScrollReset
        className="flex w-full max-w-md items-center gap-4 rounded-soft bg-ink pl-5 text-paper"
      >
        <input type="hidden" name="item" value={item} />
        <input type="hidden" name="at" value={at} />
        <p id="removed" role="status" className="min-w-0 grow py-3">
          {t('bag.removed', { title })}
        </p>
        <button
          ref={undo}
          type="submit"
          name="intent"
          value="restore"
          aria-describedby="removed"
          className="min-h-11 px-5 font-semibold underline underline-offset-4 focus-visible:-outline-offset-4 focus-visible:outline-paper"
        >
          {t('common.undo')}
        </button>
      </PlainForm>
    </div>
  )
}
