import type { FieldAnswer } from '#contract/fields/custom-fields.ts'

/** Lists the values of custom fields that a person entered. Renders nothing if there are no values. */
export function Answers({
  answers,
  className = '',
}: {
  answers: readonly FieldAnswer[]
  className?: string
}) {
  if (answers.length === 0) return null
  return (
    <dl className={`flex flex-col gap-y-2 ${className}`}>
      {answers.map(({ code, name, text }) => (
        <div key={code} className="min-w-0">
          <dt dir="auto" className="text-note text-soft">
            {name}
          </dt>
          <dd dir="auto" className="wrap-anywhere">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}
