import { TextAreaField } from '#web/kit/form/field.tsx'

interface ReasonFieldProps {
  label: string
  isOptional?: boolean
}

/** Field for the admin's reason, submitted as `why`. */
export function ReasonField(props: ReasonFieldProps) {
  return <TextAreaField name="why" rows={2} maxLength={500} className="w-full max-w-prose" {...props} />
}
