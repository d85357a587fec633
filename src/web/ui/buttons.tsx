import type { ButtonHTMLAttributes } from 'react'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement>

/** A button among words. */
export function TextButton(props: ButtonProps) {
  return <button type="button" className="text-link" {...props} />
}

/** The button of a page. */
export function PrimaryButton(props: ButtonProps) {
  return <button type="button" className="button button-full" {...props} />
}

/** A button beside it. */
export function SecondaryButton(props: ButtonProps) {
  return <button type="button" className="button button-line" {...props} />
}
