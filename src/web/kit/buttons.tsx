import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>

/** Button that looks like a text link. */
export function TextButton(props: ButtonProps) {
  return <Button className="text-link" {...props} />
}

/** Primary button of a page. */
export function PrimaryButton(props: ButtonProps) {
  return <Button className="button button-full" {...props} />
}

/** Outlined button for secondary actions. */
export function SecondaryButton(props: ButtonProps) {
  return <Button className="button button-line" {...props} />
}

/**
 * Button that needs JavaScript. It is disabled until the page is hydrated. While its action runs, it is `aria-disabled`
 * instead of `disabled`, because a disabled button would lose the keyboard focus.
 */
export function Button({ onClick, disabled = false, ...rest }: ButtonProps) {
  const isHydrated = useHydrated()
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || !isHydrated}
      onClick={(event) => isDisabled(event) || onClick?.(event)}
    />
  )
}

const isDisabled = ({ currentTarget }: MouseEvent): boolean => currentTarget.ariaDisabled === 'true'
