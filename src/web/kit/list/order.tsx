import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ChevronIcon } from '#web/kit/icons.tsx'
import { t } from '#web/lib/text/t.ts'

interface OrderItem {
  key: string
  /** Name of the item for the button labels, such as "Move {name} up". */
  name: string
  content: ReactNode
}

interface OrderedListProps {
  label: string
  items: readonly OrderItem[]
  /** Receives the keys of all items in their new order. */
  onOrder: (keys: string[]) => void
}

/**
 * List that the user can sort by dragging or with buttons. A pressed button keeps the focus, so that the user can press
 * it again.
 */
export function OrderedList({ label, items, onOrder }: OrderedListProps) {
  const id = useId()
  const [order, setOrder] = useState<string[]>()
  const [dragged, setDragged] = useState<string>()
  const [message, setMessage] = useState('')
  const itemKeys = items.map(({ key }) => key)
  const [from, setFrom] = useState(itemKeys.join())
  // If the server returns a different order, it replaces the order in this component's state.
  if (from !== itemKeys.join()) {
    setFrom(itemKeys.join())
    setOrder(undefined)
  }
  const keys = order ?? itemKeys
  const shown = keys.flatMap((key) => items.find((item) => item.key === key) ?? [])

  const place = (key: string, to: number): string[] => {
    const next = keys.filter((one) => one !== key)
    next.splice(to, 0, key)
    setOrder(next)
    return next
  }
  const move = ({ key, name }: OrderItem, to: number, button: 'earlier' | 'later') => {
    flushSync(() => {
      onOrder(place(key, to))
      setMessage(t('ui.list.moved', { name, place: to + 1, count: keys.length }))
    })
    const row = document.getElementById(`${id}${key}`)
    const same = row?.querySelector<HTMLButtonElement>(`[data-move=${button}]:not(:disabled)`)
    ;(same ?? row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {message}
      </p>
      <ol aria-label={label}>
        {shown.map((item, at) => (
          <li key={item.key} id={`${id}${item.key}`} className="border-b border-line">
            <div
              draggable
              className={`flex cursor-grab items-start gap-3 py-2 ${dragged === item.key ? 'opacity-50' : ''}`}
              onDragStart={(event) => {
                // Stops the event from bubbling, because this list can be inside a row of another sortable list.
                event.stopPropagation()
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', item.key)
                setDragged(item.key)
              }}
              onDragEnd={() => {
                setDragged(undefined)
                if (order) onOrder(order)
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                if (dragged !== item.key) place(dragged, at)
              }}
            >
              <span className="flex shrink-0 flex-col">
                <MoveButton
                  item={item}
                  direction="earlier"
                  isOff={at === 0}
                  move={() => move(item, at - 1, 'earlier')}
                />
                <MoveButton
                  item={item}
                  direction="later"
                  isOff={at === keys.length - 1}
                  move={() => move(item, at + 1, 'later')}
                />
              </span>
              <div className="min-w-0 grow">{item.content}</div>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

interface MoveButtonProps {
  item: OrderItem
  direction: 'earlier' | 'later'
  isOff: boolean
  move: () => void
}

function MoveButton({ item: { name }, direction, isOff, move }: MoveButtonProps) {
  return (
    <button
      type="button"
      data-move={direction}
      aria-label={direction === 'earlier' ? t('ui.list.move-up', { name }) : t('ui.list.move-down', { name })}
      disabled={isOff}
      className="flex h-7 w-11 items-center justify-center hover:text-accent disabled:opacity-30"
      onClick={move}
    >
      <ChevronIcon className={`size-4 ${direction === 'earlier' ? '-rotate-90' : 'rotate-90'}`} />
    </button>
  )
}
