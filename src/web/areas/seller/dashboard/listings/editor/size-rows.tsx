import { useRef } from 'react'
import { maxSizes } from 'virtual:contract-values'
import { Field } from '#web/kit/form/field.tsx'
import { CloseIcon } from '#web/kit/icons.tsx'
import type { ListingDraft } from './draft.ts'
import { blankSize, isBlank, type DraftSize } from './variants/variant-draft.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { TextButton } from '#web/kit/buttons.tsx'

interface SizeRowsProps {
  draft: ListingDraft
  /** Sizes suggested to the seller. */
  knownSizes: readonly string[]
  put: (change: (draft: ListingDraft) => ListingDraft) => void
}

/** Sizes with the stock of each. */
export function SizeRows({ draft, knownSizes, put }: SizeRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const set = (row: string, change: Partial<DraftSize>) =>
    put((typed) => ({
      ...typed,
      sizes: typed.sizes.map((one) => (one.row === row ? { ...one, ...change } : one)),
    }))
  const remove = (row: string) => {
    put((typed) => ({ ...typed, sizes: typed.sizes.filter((one) => one.row !== row) }))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus())
  }
  const add = () => {
    put((typed) => ({ ...typed, sizes: [...typed.sizes, blankSize()] }))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus())
  }
  // Indexes in errors do not count empty rows, because empty rows are not sent.
  const places = new Map(draft.sizes.filter((row) => !isBlank(row)).map(({ row }, at) => [row, at]))
  return (
    <div>
      <ul ref={list} className="flex flex-col gap-3">
        {draft.sizes.map((row, at) => (
          <li key={row.row}>
            <SizeRow
              row={row}
              knownSizes={knownSizes}
              at={places.get(row.row)}
              number={at + 1}
              set={set}
              remove={remove}
            />
          </li>
        ))}
      </ul>
      {draft.sizes.length < maxSizes && (
        <TextButton name="sizes" onClick={add}>
          {t('seller.sizes.add')}
        </TextButton>
      )}
    </div>
  )
}

interface SizeRowProps {
  row: DraftSize
  knownSizes: readonly string[]
  /** Index among the rows that are sent to the server; undefined for an empty row. */
  at: number | undefined
  number: number
  set: (row: string, change: Partial<DraftSize>) => void
  remove: (row: string) => void
}

function SizeRow({ row, knownSizes, at, number, set, remove }: SizeRowProps) {
  const name = row.size.trim() || String(number)
  return (
    <div className="flex items-start gap-3">
      <Field
        name={`sizes.${at ?? ''}.size`}
        label={number === 1 ? t('product.size') : t('bag.size-named', { name: String(number) })}
        className="grow"
        hint={number === 1 && row.ID === undefined ? sizeHint(knownSizes) : undefined}
        maxLength={40}
        options={knownSizes}
        value={row.size}
        onText={(size) => set(row.row, { size })}
      />
      <Field
        name={`sizes.${at ?? ''}.qty`}
        label={t('seller.quantity')}
        className="w-24 shrink-0 tabular-nums"
        hint={row.held > 0 ? t('seller.quantity.held', { count: row.held }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={row.qty}
        onText={(qty) => set(row.row, { qty })}
      />
      <button
        type="button"
        aria-label={t('seller.size.remove', { name })}
        className="mt-8 flex size-11 shrink-0 items-center justify-center"
        onClick={() => remove(row.row)}
      >
        <CloseIcon />
      </button>
    </div>
  )
}

/** Returns a hint with some of the marketplace's sizes, or no hint if there are none. */
function sizeHint(knownSizes: readonly string[]): string | undefined {
  if (knownSizes.length === 0) return undefined
  const middle = Math.floor(knownSizes.length / 2)
  const examples = new Set([knownSizes[0]!, ...knownSizes.slice(middle, middle + 2)])
  return t('seller.size.hint', { sizes: [...examples].map(translateValue).join(', ') })
}
