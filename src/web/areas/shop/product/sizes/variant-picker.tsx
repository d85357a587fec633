import { useEffect, useId, useRef, useState } from 'react'
import { serviceFeeCents } from '#contract/catalog/fees.ts'
import type { Product } from '#contract/catalog/catalog.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { useFormState } from '#web/kit/form/form-state.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import type { Variant, VariantOffer } from './variant-offer.ts'

interface VariantPickerProps {
  listing: Product
  /** Error message from the server. */
  serverError: string | undefined
  /** Formats a number of units. Passed as a prop to keep shared code out of pages without options. */
  stockCountText: (qty: number) => string
  /** Converted sizes, keyed by the seller's size. */
  converted: Record<string, string>
  pick: (offer: VariantOffer | null) => void
}

/**
 * One group of radio buttons for each option. A value is unavailable if all variants with this value and the values
 * chosen in the groups above are sold. Without JavaScript, the server finds the variant by its values.
 */
export function VariantPicker({ listing, serverError, stockCountText, converted, pick }: VariantPickerProps) {
  const { optionAxes: axes = [], sizes } = listing
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<readonly (string | undefined)[]>(() => onlyChoices(listing))
  const id = useId()
  const { errors } = useFormState()
  const error = axes.map((_, at) => errors[optionName(at)]).find(Boolean) ?? errors.sizeID ?? serverError
  const variant = axes.every((_, at) => chosen[at] !== undefined)
    ? variantsWith(sizes, chosen, axes.length)[0]
    : undefined

  const read = () => {
    const next: (string | undefined)[] = []
    for (const at of axes.keys()) {
      const checked = box.current?.querySelector<HTMLInputElement>(`input[name="${optionName(at)}"]:checked`)
      const isLeft = checked && unitsWith(sizes, [...next, checked.value]) > 0
      if (checked && !isLeft) checked.checked = false
      next.push(isLeft ? checked.value : undefined)
    }
    setChosen(next)
    const found = next.includes(undefined) ? undefined : variantsWith(sizes, next, axes.length)[0]
    pick(found ? offerOf(listing, found) : null)
    // On phones, the gallery scrolls sideways. Scrolls back to the first photo, which shows the variant.
    if (found?.photoKey) document.querySelector('#gallery')?.scrollTo({ left: 0 })
  }
  // Reads choices that were made before this code was loaded.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(read, [listing])

  return (
    <div ref={box} className="space-y-4" aria-describedby={error === undefined ? undefined : id}>
      {axes.map((axis, at) => (
        <fieldset key={axis.name} onChange={read}>
          <legend className="font-semibold" dir="auto">
            {translateValue(axis.name)}
          </legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {valuesOf(sizes, at).map((value) => (
              <Choice
                key={value}
                name={optionName(at)}
                axis={translateValue(axis.name)}
                value={value}
                converted={converted[value]}
                units={unitsWith(sizes, [...chosen.slice(0, at), value])}
                note={
                  at === axes.length - 1
                    ? noteOf(sizes, [...chosen.slice(0, at), value], stockCountText)
                    : undefined
                }
                isOnly={valuesOf(sizes, at).length === 1}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {variant && <input type="hidden" name="sizeID" value={variant.ID} />}
      <p role="status" className="text-note text-soft empty:hidden">
        {variant && `${translateValue(variant.size)} · ${detailsOf(variant, stockCountText)}`}
      </p>
      <p id={id} role="alert" className="font-semibold text-accent empty:hidden">
        {error}
      </p>
    </div>
  )
}

interface ChoiceProps {
  name: string
  axis: string
  value: string
  converted: string | undefined
  /** Number of units left with this value and the values chosen above. */
  units: number
  note: string | undefined
  isOnly: boolean
}

function Choice({ name, axis, value, converted, units, note, isOnly }: ChoiceProps) {
  const isSold = units < 1
  const text = isSold ? t('product.stock.sold') : note
  return (
    <label className="size-choice">
      <input
        type="radio"
        name={name}
        value={value}
        required
        data-demand={t('product.option.missing', { name: axis })}
        disabled={isSold}
        defaultChecked={isOnly && !isSold}
      />
      <span dir="auto" className={isSold ? 'line-through' : 'font-semibold'}>
        {translateValue(value)}
      </span>
      {converted && <span className="text-note">{converted}</span>}
      {text && <span className="text-note">{text}</span>}
    </label>
  )
}

const optionName = (at: number): string => `option.${at}`

/** Returns the values of options with a single value. These values are selected initially. */
function onlyChoices({ optionAxes = [], sizes }: Product): (string | undefined)[] {
  return optionAxes.map((_, at) => {
    const values = valuesOf(sizes, at)
    return values.length === 1 && unitsWith(sizes, []) > 0 ? values[0] : undefined
  })
}

function valuesOf(sizes: readonly Variant[], at: number): string[] {
  return [...new Set(sizes.flatMap(({ choices }) => choices?.[at] ?? []))]
}

/** Returns the variants whose first values are equal to the given values. An undefined value matches every variant. */
function variantsWith(
  sizes: readonly Variant[],
  values: readonly (string | undefined)[],
  count = values.length,
): Variant[] {
  return sizes.filter(({ choices }) =>
    values.slice(0, count).every((value, at) => value === undefined || choices?.[at] === value),
  )
}

function unitsWith(sizes: readonly Variant[], values: readonly (string | undefined)[]): number {
  return variantsWith(sizes, values).reduce((sum, { qty }) => sum + Math.max(qty, 0), 0)
}

/** Returns the stock of the variant with these values, and its price if it differs from the listing's price. */
function noteOf(
  sizes: readonly Variant[],
  values: readonly (string | undefined)[],
  stockCountText: VariantPickerProps['stockCountText'],
): string | undefined {
  const [variant] = values.includes(undefined) ? [] : variantsWith(sizes, values)
  return variant && detailsOf(variant, stockCountText)
}

function detailsOf({ qty, price }: Variant, stockCountText: VariantPickerProps['stockCountText']): string {
  return price ? `${moneyText(price)} · ${stockCountText(qty)}` : stockCountText(qty)
}

function offerOf(listing: Product, variant: Variant): VariantOffer {
  const { price: from, memberSaves, serviceFee, serviceFeeBps, photos } = listing
  const { price = from } = variant
  const { currency } = price
  const cents =
    serviceFeeBps === undefined ? serviceFee.cents : serviceFeeCents(price.cents, serviceFeeBps, currency)
  const own = photos.filter(({ key }) => key === variant.photoKey)
  return {
    variant,
    photos: [...own, ...photos.filter((photo) => !own.includes(photo))],
    prices: {
      price,
      serviceFee: { cents, currency },
      memberSaves: { cents: memberSaves.cents > 0 || serviceFee.cents === 0 ? cents : 0, currency },
    },
  }
}
