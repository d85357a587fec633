import { allTypes } from '#contract/catalog/types.ts'
import type { AdminTypeNode } from '#contract/catalog/admin/type-admin.ts'
import type { ReviewRule } from '#contract/listings/review.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { ActionButton } from '#web/kit/action/action-button.tsx'
import { definedErrors } from '#web/kit/form/checks.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { readCents } from '#web/lib/format/cents.ts'
import { pageCurrency } from '#web/lib/format/currency.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { Allowed, hasCurrentRight } from '../role.tsx'
import type { Route } from './+types/rules.ts'

type RuleBody = Omit<ReviewRule, '_id' | 'type'>

/** Loads the rules. The types are needed only by staff who can add rules. */
export const clientLoader = dashboardLoader(async () => {
  const [{ rules }, { types }] = await Promise.all([
    call('listReviewRules'),
    hasCurrentRight('catalog') ? call('listAdminTypes') : { types: [] },
  ])
  return { rules, types }
})

const columns: readonly TableColumn<ReviewRule>[] = [
  { head: t('admin.rules.rule'), isName: true, cell: (rule) => <Conditions rule={rule} /> },
  {
    head: t('admin.rules.delete'),
    cell: (rule) => (
      <Allowed right="catalog">
        <Delete rule={rule} />
      </Allowed>
    ),
  },
]

export default function ReviewRulesPage({ loaderData: { rules, types } }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('admin.rules')}
      lead={t('admin.rules.lead')}
      above={
        <Allowed right="catalog">
          <AddRule types={types} />
        </Allowed>
      }
      rows={rules}
      columns={columns}
      empty={t('admin.rules.empty')}
      emptyHint={t('admin.rules.empty.text')}
    />
  )
}

/** Returns the conditions of a rule as texts. A listing must meet all of them. */
function conditionTexts(rule: ReviewRule): string[] {
  const { firstListings, type, brand, aboveCents, newSellerDays } = rule
  return [
    firstListings !== null && t('admin.rules.condition.first', { count: firstListings }),
    newSellerDays !== null && t('admin.rules.condition.new-seller', { count: newSellerDays }),
    type !== null && t('admin.rules.condition.type', { type: translateValue(type) }),
    brand !== null && t('admin.rules.condition.brand', { brand }),
    aboveCents !== null &&
      t('admin.rules.condition.price', {
        price: moneyText({ cents: aboveCents, currency: pageCurrency().code }),
      }),
  ].filter((text) => text !== false)
}

function Conditions({ rule }: { rule: ReviewRule }) {
  return (
    <ul className="font-semibold">
      {conditionTexts(rule).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

const add = (body: Partial<RuleBody>) => call('addReviewRule', { body })
const remove = ({ _id }: ReviewRule) => call('deleteReviewRule', { params: { id: _id } })

function Delete({ rule }: { rule: ReviewRule }) {
  const { _id, type: _type, ...conditions } = rule
  return (
    <ActionButton
      className="text-link"
      aria-label={t('admin.rules.delete.one', { rule: conditionTexts(rule).join(', ') })}
      action={async () => {
        await remove(rule)
        return { message: t('admin.rules.deleted'), undo: () => add(conditions) }
      }}
    >
      {t('admin.rules.delete')}
    </ActionButton>
  )
}

const names = ['firstListings', 'newSellerDays', 'typeId', 'brand', 'aboveCents'] as const
type Values = Record<(typeof names)[number], string>

/** Returns the number that the user has typed. Null if the field is empty. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function check({ firstListings, newSellerDays, aboveCents }: Values) {
  const isWrong = (text: string) => text.trim() !== '' && !/^\s*[1-9]\d{0,3}\s*$/.test(text)
  const error = t('admin.rules.invalid-number')
  return definedErrors<keyof Values>({
    firstListings: isWrong(firstListings) ? error : undefined,
    newSellerDays: isWrong(newSellerDays) ? error : undefined,
    aboveCents:
      aboveCents.trim() !== '' && readCents(aboveCents) === undefined
        ? t('admin.rules.invalid-price')
        : undefined,
  })
}

function AddRule({ types }: { types: readonly AdminTypeNode[] }) {
  const send = async (
    { firstListings, newSellerDays, typeId, brand, aboveCents }: Values,
    form: HTMLFormElement,
  ) => {
    const rule = await add({
      firstListings: numberOf(firstListings),
      newSellerDays: numberOf(newSellerDays),
      typeId: numberOf(typeId),
      brand: brand.trim() || null,
      aboveCents: readCents(aboveCents) ?? null,
    })
    form.reset()
    return { message: t('admin.rules.added'), undo: () => remove(rule) }
  }
  const number = {
    inputMode: 'numeric',
    autoComplete: 'off',
    isOptional: true,
    className: 'max-w-56',
  } as const
  return (
    <details className="md:mb-4">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-link">
        {t('admin.rules.add')}
      </summary>
      <p className="mb-4 max-w-prose text-soft">{t('admin.rules.add.text')}</p>
      <Form
        label={t('admin.rules.add')}
        names={names}
        check={check}
        send={send}
        button={t('admin.catalog.add')}
        isQuiet
        isInline
      >
        <Field name="firstListings" label={t('admin.rules.first')} {...number} />
        <Field name="newSellerDays" label={t('admin.rules.new-seller')} {...number} />
        <SelectField
          name="typeId"
          label={t('list.filter.category')}
          className="max-w-56"
          isOptional
          choices={[
            ['', t('admin.rules.any')],
            ...allTypes<AdminTypeNode>(types)
              .filter(({ isRetired, isMerged }) => !isRetired && !isMerged)
              .map(({ _id, label }) => [String(_id), translateValue(label)] as const),
          ]}
        />
        <Field
          name="brand"
          label={t('list.filter.brand')}
          maxLength={80}
          autoComplete="off"
          isOptional
          className="max-w-56"
        />
        <Field name="aboveCents" label={t('admin.rules.above')} {...number} inputMode="decimal" />
      </Form>
    </details>
  )
}
