import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { getOwn } from '#web/lib/text/get-own.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { AttributeForm } from './attribute-form.tsx'
import { MergeChoice } from './merge-choice.tsx'
import { nameIn, saveAttributes, type LoadedAttributes } from './save.ts'
import { typesText, type AdminTypes } from './type-checklist.tsx'

interface AttributeRowProps {
  attribute: Attribute
  loaded: LoadedAttributes
  types: AdminTypes
}

const kindNames = tableOf('admin.attributes.kind')

/** Row for one attribute, with the number of its listings and the form for editing the attribute. */
export function AttributeRow({ attribute, loaded, types }: AttributeRowProps) {
  const { code, names, isRetired } = attribute
  const name = nameIn(names, code)
  const listed = getOwn(loaded.listed, code) ?? 0
  const box = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const save = async (attributes: Attribute[], message: string) => ({
    message,
    ...(await saveAttributes(loaded, attributes, revalidate)),
  })
  const put = (changed: Attribute, message: string) =>
    save(
      loaded.attributes.map((each) => (each.code === code ? changed : each)),
      message,
    )
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <span dir="auto" className={`font-semibold ${isRetired ? 'text-soft line-through' : ''}`}>
        {name}
      </span>
      <span className="text-note text-soft">{factsOf(attribute, types, listed).join(' · ')}</span>
      <details
        ref={box}
        className="open:w-full"
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="text-link" aria-label={t('admin.types.edit-one', { name })}>
          {t('admin.types.edit')}
        </summary>
        {isOpen && (
          <div className="mt-3 max-w-2xl border-l-2 border-line pl-4">
            <AttributeForm
              label={t('admin.types.edit-one', { name })}
              attribute={attribute}
              position={loaded.attributes.indexOf(attribute)}
              types={types}
              chosen={loaded.chosen}
              isNew={listed === 0}
              button={t('common.save')}
              save={async (typed) => {
                const done = await put(typed, t('admin.types.saved', { name: nameIn(typed.names, code) }))
                if (box.current) {
                  box.current.open = false
                  box.current.querySelector('summary')?.focus()
                }
                return done
              }}
            />
            <MergeChoice attribute={attribute} />
            <p className="mt-3 flex flex-wrap gap-x-5">
              <ActionButton
                className="min-h-11 text-link"
                action={() =>
                  put(
                    { ...attribute, isRetired: !isRetired },
                    isRetired ? t('admin.types.reactivated', { name }) : t('admin.types.retired', { name }),
                  )
                }
              >
                {isRetired ? t('admin.types.reactivate') : t('admin.types.retire')}
              </ActionButton>
              {listed === 0 && (
                <ActionButton
                  className="min-h-11 text-link"
                  action={() =>
                    save(
                      loaded.attributes.filter((each) => each.code !== code),
                      t('admin.lists.removed', { name }),
                    )
                  }
                >
                  {t('common.remove')}
                </ActionButton>
              )}
            </p>
          </div>
        )}
      </details>
    </div>
  )
}

function factsOf(attribute: Attribute, types: AdminTypes, listed: number): string[] {
  const { kind, unit, typeIds, isRequired, isFilterable, isSearchable, isOnCard, visibility, isRetired } =
    attribute
  return [
    unit === '' ? kindNames[kind] : t('listing.attribute.with-unit', { name: kindNames[kind], unit }),
    typesText(types, typeIds),
    isRequired && t('admin.attributes.fact.required'),
    isFilterable && t('admin.attributes.fact.filter'),
    isSearchable && t('admin.attributes.fact.search'),
    isOnCard && t('admin.attributes.fact.card'),
    visibility === 'seller' && t('admin.attributes.fact.seller'),
    visibility === 'staff' && t('admin.attributes.fact.staff'),
    t('admin.listings.count', { count: listed }),
    isRetired && t('admin.types.state-retired'),
  ].filter((fact): fact is string => fact !== false)
}
