import { useState } from 'react'
import { centsText, exampleText, readCents } from '#web/lib/format/cents.ts'
import { RadioField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import type { BulkFormProps, BulkCommand } from './bulk.types.ts'
import { priceError } from './editor/draft-check.ts'
import { t } from '#web/lib/text/t.ts'

/** Form to set one price for all selected listings, or to change each price by a percentage. */
export function BulkPrice({ change }: BulkFormProps) {
  const [kind, setKind] = useState('price')
  const isPrice = kind === 'price'
  const commandOf = isPrice ? priceChange : percentChange
  return (
    <div className="mt-2 border-t border-line pt-3">
      <Form
        names={['change']}
        check={({ change: text }) => {
          const command = commandOf(text)
          return typeof command === 'string' ? { change: command } : {}
        }}
        send={({ change: text }) =>
          change(commandOf(text) as BulkCommand, (count) => t('seller.bulk.prices-changed', { count }))
        }
        button={t('seller.bulk.change-prices')}
        isInline
      >
        <RadioField
          name="kind"
          label={t('seller.bulk.price-change')}
          isLabelHidden
          isInline
          choices={[
            ['price', t('seller.bulk.same-price')],
            ['percent', t('seller.bulk.by-percent')],
          ]}
          value={kind}
          onChoose={setKind}
        />
        <Field
          name="change"
          label={isPrice ? t('seller.bulk.new-price') : t('seller.bulk.percent')}
          isLabelHidden
          placeholder={isPrice ? centsText(12_000) : '-20'}
          inputMode={isPrice ? 'decimal' : 'text'}
          autoComplete="off"
          className="max-w-36 tabular-nums"
        />
      </Form>
    </div>
  )
}

function priceChange(text: string): BulkCommand | string {
  const cents = readCents(text)
  if (cents === undefined) return t('seller.price.invalid', { example: exampleText() })
  return priceError(text) ?? { kind: 'price', cents }
}

function percentChange(text: string): BulkCommand | string {
  const percent = /^[-+]?\d{1,3}$/.test(text.trim().replace(/\s*%$/, ''))
    ? Number.parseInt(text, 10)
    : undefined
  if (percent === undefined || percent < -90 || percent > 500)
    return t('ui.field.between', { min: '-90', max: '500' })
  return { kind: 'percent', percent }
}
