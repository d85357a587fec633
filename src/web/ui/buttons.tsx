import type { ButtonHTMLAttributes, MouseEvent } from 'react'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>

/** A button among words. */
export function TextButton(props: ButtonProps) {
  return <Button className="text-link" {...props} />
}

/** The button of a page. */
export function PrimaryButton(props: ButtonProps) {
  return <Button className="button button-full" {...props} />
}

/** A button beside it. */
export function SecondaryButton(props: ButtonProps) {
  return <Button className="button button-line" {...props} />
}

/** While it works it is `aria-disabled`: `disabled` would take the focus away from whoever pressed it by keyboard. */
function Button({ onClick, ...rest }: ButtonProps) {
  return <button type="button" {...rest} onClick={(event) => isOff(event) || onClick?.(event)} />
}

const isOff = ({ currentTarget }: MouseEvent): boolean => currentTarget.ariaDisabled === 'true'
