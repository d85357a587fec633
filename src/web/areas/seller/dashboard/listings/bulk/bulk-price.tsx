import { useState } from 'react'
import { priceRoundings, type PriceRounding } from '#contract/listings/price-rounding.ts'
import { centsText, exampleText, readCents } from '#web/lib/format/cents.ts'
import { RadioField, SelectField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import type { BulkFormProps, BulkCommand } from './bulk.types.ts'
import { priceError } from '../editor/draft-check.ts'
import { t } from '#web/lib/text/t.ts'

type Kind = 'price' | 'percent' | 'amount'

const roundingWords: Record<PriceRounding, string> = {
  none: t('seller.bulk.rounding.none'),
  whole: t('seller.bulk.rounding.whole'),
  'ending-99': t('seller.bulk.rounding.ending'),
}

/** Form to set one price for all selected listings, or to change each price by a percentage or an amount. */
export function BulkPrice({ change }: BulkFormProps) {
  const [kind, setKind] = useState<Kind>('price')
  const [rounding, setRounding] = useState<PriceRounding>('none')
  const { label, placeholder, commandOf } = kinds[kind]
  return (
    <div className="mt-2 border-t border-line pt-3">
      <Form
        names={['change']}
        check={({ change: text }) => {
          const command = commandOf(text, rounding)
          return typeof command === 'string' ? { change: command } : {}
        }}
        send={({ change: text }) =>
          change(commandOf(text, rounding) as BulkCommand, (count) =>
            t('seller.bulk.prices-changed', { count }),
          )
        }
        button={t('seller.bulk.preview')}
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
            ['amount', t('seller.bulk.by-amount')],
          ]}
          value={kind}
          onChoose={(value) => setKind(value as Kind)}
        />
        <Field
          name="change"
          label={label}
          isLabelHidden
          placeholder={placeholder()}
          inputMode={kind === 'price' ? 'decimal' : 'text'}
          autoComplete="off"
          className="max-w-36 tabular-nums"
        />
        {kind !== 'price' && (
          <SelectField
            name="rounding"
            label={t('seller.bulk.rounding')}
            choices={priceRoundings.map((value) => [value, roundingWords[value]] as const)}
            value={rounding}
            onChoose={(value) => setRounding(value as PriceRounding)}
          />
        )}
      </Form>
    </div>
  )
}

const kinds: Record<
  Kind,
  {
    label: string
    placeholder: () => string
    /** Returns the command, or an error message for invalid text. */
    commandOf: (text: string, rounding: PriceRounding) => BulkCommand | string
  }
> = {
  price: {
    label: t('seller.bulk.new-price'),
    placeholder: () => centsText(12_000),
    commandOf: (text) => {
      const cents = readCents(text)
      if (cents === undefined) return t('seller.price.invalid', { example: exampleText() })
      return priceError(text) ?? { kind: 'price', cents }
    },
  },
  percent: {
    label: t('seller.bulk.percent'),
    placeholder: () => '-20',
    commandOf: (text, rounding) => {
      const percent = /^[-+]?\d{1,3}$/.test(text.trim().replace(/\s*%$/, ''))
        ? Number.parseInt(text, 10)
        : undefined
      if (percent === undefined || percent < -90 || percent > 500)
        return t('ui.field.between', { min: '-90', max: '500' })
      return { kind: 'percent', percent, rounding }
    },
  },
  amount: {
    label: t('seller.bulk.amount'),
    placeholder: () => `-${centsText(500)}`,
    commandOf: (text, rounding) => {
      const [, sign = '', digits = ''] = /^\s*([-+−]?)\s*(.*)$/.exec(text) ?? []
      const cents = readCents(digits)
      if (cents === undefined || cents === 0) return t('seller.price.invalid', { example: exampleText() })
      return priceError(digits) && cents > 100
        ? priceError(digits)!
        : { kind: 'amount', cents: sign === '-' || sign === '−' ? -cents : cents, rounding }
    },
  },
}
