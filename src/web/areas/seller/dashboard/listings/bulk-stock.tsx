import { faultsOf } from '#web/ui/form/checks.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { countOf } from '#web/ui/words.ts'
import type { BulkFormProps } from './bulk.types.ts'
import { qtyFault } from './editor/draft-check.ts'

/** The same number for every size of all. */
export function BulkStock({ change }: BulkFormProps) {
  return (
    <div className="mt-2 border-t border-line pt-3">
      <Form
        names={['qty']}
        check={({ qty }) => faultsOf({ qty: qtyFault(qty) })}
        send={({ qty }) =>
          change(
            { kind: 'qty', qty: Number(qty) },
            (count) => `Stock of ${countOf(count, 'listing')} changed`,
          )
        }
        button="Change stock"
        isInline
      >
        <Field
          name="qty"
          label="Units of every size"
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
        />
      </Form>
    </div>
  )
}
