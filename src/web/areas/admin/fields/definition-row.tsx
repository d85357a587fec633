import { useState, type ReactNode } from 'react'
import type { DefinedField } from '#contract/fields/definition.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import type { ActionResult } from '#web/kit/action/submission.ts'
import { t } from '#web/lib/text/t.ts'
import { MergeChoice } from './merge-choice.tsx'
import { localizedName } from './names.ts'

interface DefinitionRowProps<Definition extends DefinedField> {
  definition: Definition
  /** All definitions. They are always saved together. */
  all: readonly Definition[]
  facts: readonly string[]
  /** Whether no listing, buyer, seller or order has a value, so that the definition can be removed. */
  isUnused: boolean
  /** Saves all definitions. `message` is shown after the save. */
  saveAll: (definitions: Definition[], message: string) => Promise<ActionResult>
  /** Renders the form for editing the definition. */
  form: (label: string, save: (typed: Definition) => Promise<ActionResult>) => ReactNode
  merge: (choice: { from: string; into: string; name: string }) => Promise<ActionResult>
}

/** Expandable row for one attribute or custom field, with forms to edit, merge, retire or remove it. */
export function DefinitionRow<Definition extends DefinedField>(props: DefinitionRowProps<Definition>) {
  const { definition, all, facts, isUnused, saveAll, form, merge } = props
  const { code, names, isRetired } = definition
  const name = localizedName(names, code)
  const [summary, setSummary] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const put = (changed: Definition, message: string) =>
    saveAll(
      all.map((each) => (each.code === code ? changed : each)),
      message,
    )
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <span dir="auto" className={`font-semibold ${isRetired ? 'text-soft line-through' : ''}`}>
        {name}
      </span>
      <span className="text-note text-soft">{facts.join(' · ')}</span>
      <details
        className="open:w-full"
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary ref={setSummary} className="text-link" aria-label={t('admin.types.edit-one', { name })}>
          {t('admin.types.edit')}
        </summary>
        {isOpen && (
          <div className="mt-3 max-w-2xl border-l-2 border-line pl-4">
            {form(t('admin.types.edit-one', { name }), async (typed) => {
              const done = await put(
                typed,
                t('admin.types.saved', { name: localizedName(typed.names, code) }),
              )
              setIsOpen(false)
              summary?.focus()
              return done
            })}
            <MergeChoice choices={definition.choices} merge={merge} />
            <p className="mt-3 flex flex-wrap gap-x-5">
              <ActionButton
                className="min-h-11 text-link"
                action={() =>
                  put(
                    { ...definition, isRetired: !isRetired },
                    isRetired ? t('admin.types.reactivated', { name }) : t('admin.types.retired', { name }),
                  )
                }
              >
                {isRetired ? t('admin.types.reactivate') : t('admin.types.retire')}
              </ActionButton>
              {isUnused && (
                <ActionButton
                  className="min-h-11 text-link"
                  action={() =>
                    saveAll(
                      all.filter((each) => each.code !== code),
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
