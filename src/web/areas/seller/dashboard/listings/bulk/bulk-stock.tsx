import { definedErrors } from '#web/kit/form/checks.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import type { BulkFormProps } from './bulk.types.ts'
import { quantityError } from '../editor/draft-check.ts'
import { t } from '#web/lib/text/t.ts'

/** Form to set the same stock for every size of the selected listings. */
export function BulkStock({ change }: BulkFormProps) {
  return (
    <div className="mt-2 border-t border-line pt-3">
      <Form
        names={['qty']}
        check={({ qty }) => definedErrors({ qty: quantityError(qty) })}
        send={({ qty }) =>
          change({ kind: 'qty', qty: Number(qty) }, (count) => t('seller.bulk.stock-changed', { count }))
        }
        button={t('seller.bulk.preview')}
        isInline
      >
        <Field
          name="qty"
          label={t('seller.bulk.quantity')}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
        />
      </Form>
    </div>
  )
}
