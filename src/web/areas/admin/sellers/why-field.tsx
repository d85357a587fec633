interface WhyFieldProps {
  label: string
  isOptional?: boolean
}

/** A reason of the admin's, as `why`. */
export function WhyField({ label, isOptional = false }: WhyFieldProps) {
  return (
    <label className="w-full max-w-prose">
      <span className="block pb-1.5 font-medium">
        {label}
        {isOptional && <span className="font-normal text-soft"> (may be left out)</span>}
      </span>
      <textarea name="why" rows={2} maxLength={500} required={!isOptional} className="field py-3" />
    </label>
  )
}
