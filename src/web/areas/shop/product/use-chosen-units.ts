import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Product } from '#contract/catalog/catalog.ts'
import type { Variant, VariantOffer } from './sizes/variant-offer.ts'

interface ChosenUnits {
  form: RefObject<HTMLFormElement | null>
  /** Reads the form fields again, after an event of the form. */
  read: (event: unknown) => void
  /** Units left of the chosen size or, if no size is chosen, the largest number of units left of any size. */
  stock: number
  /** Chosen number of units, at most `stock`. */
  quantity: number
  /**
   * Id of the chosen size. Undefined if no size is chosen, and until the visitor has used the form, because a single
   * size is chosen initially.
   */
  sizeID: string | undefined
}

/** Returns how many units a visitor has chosen in the buy form, and how many are left of the chosen size. */
export function useChosenUnits({ sizes }: Product, variant: Variant | undefined): ChosenUnits {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState({ sizeID: '', quantity: 1, isUsed: false })
  const read = (event?: unknown) => {
    const fields = new FormData(form.current ?? undefined)
    setChosen(({ isUsed }) => ({
      sizeID: String(fields.get('sizeID')),
      quantity: Number(fields.get('quantity') ?? 1),
      isUsed: isUsed || event !== undefined,
    }))
  }
  // Reads choices that were made before React was loaded.
  useEffect(read, [sizes])
  const size = variant ?? sizes.find(({ ID }) => ID === chosen.sizeID)
  const stock = size?.qty ?? Math.max(...sizes.map(({ qty }) => qty))
  return {
    form,
    read,
    stock,
    quantity: Math.max(1, Math.min(chosen.quantity, stock)),
    sizeID: chosen.isUsed ? size?.ID : undefined,
  }
}

type Prices = VariantOffer['prices']

/** Returns the prices of a number of units, as the checkout charges them. */
export function pricesOfUnits({ price, serviceFee, memberSaves }: Prices, quantity: number): Prices {
  const times = <Money extends Product['price']>(amount: Money): Money => ({
    ...amount,
    cents: amount.cents * quantity,
  })
  return { price: times(price), serviceFee: times(serviceFee), memberSaves: times(memberSaves) }
}
