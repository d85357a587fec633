import { numberText } from '#web/ui/numbers.ts'
import type { Facets, FilterInput } from '#contract/catalog/catalog.ts'
import { capital } from '#web/ui/words.ts'
import { type FilterChoice, Choices } from './choices.tsx'
import { PriceFields } from './price-fields.tsx'
import { TypeChoices } from './type-choices.tsx'

interface FiltersProps {
  filter: FilterInput
  facets: Facets
  /** On one seller's page the seller is not to be chosen. */
  hasSeller: boolean
}

/** The fields of the filter form: real form fields, so the browser alone can send them. */
export function Filters({ filter, facets, hasSeller }: FiltersProps) {
  const inStock = facets.stock.find(({ _id }) => _id === 'has-inv')?.count ?? 0
  return (
    <>
      <label className="flex min-h-12 items-center gap-3 border-b border-line">
        <input
          key={String(filter.inStock)}
          type="checkbox"
          name="stock"
          value="1"
          defaultChecked={filter.inStock}
          className="size-5 accent-accent"
        />
        <span className="grow font-semibold">In stock only</span>
        <span className="text-note text-soft tabular-nums">{numberText(inStock)}</span>
      </label>
      <Choices
        name="gender"
        title="For whom"
        choices={plain(facets.gender)}
        chosen={filter.gender ?? []}
        isOpen
      />
      <TypeChoices counts={facets.type} chosen={filter.type ?? []} />
      <Choices name="brand" title="Brand" choices={plain(facets.brands)} chosen={filter.brand ?? []} isOpen />
      <Choices name="size" title="Size" choices={plain(facets.size)} chosen={filter.size ?? []} />
      <Choices name="color" title="Colour" choices={plain(facets.color)} chosen={filter.color ?? []} />
      <Choices
        name="condition"
        title="Condition"
        choices={plain(facets.condition)}
        chosen={filter.condition ?? []}
      />
      {hasSeller && (
        <Choices
          name="seller"
          title="Seller"
          choices={facets.seller.map(({ _id, name, count }) => ({ value: _id, label: name, count }))}
          chosen={filter.seller ?? []}
        />
      )}
      <PriceFields filter={filter} bounds={facets.price} />
    </>
  )
}

function plain(counts: { _id: string; count: number }[]): FilterChoice[] {
  return counts.map(({ _id, count }) => ({ value: _id, label: capital(_id), count }))
}
