import type { ComponentProps } from 'react'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  id: string
}

/**
 * Button that opens the file picker. Replaces the browser's own file button, whose style and language cannot be
 * changed.
 */
export function FileButton({ children, ...input }: FileButtonProps) {
  return (
    <label
      id={`${input.id}-act`}
      htmlFor={input.id}
      className="button button-line has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent has-disabled:opacity-50"
    >
      {children}
      <input {...input} type="file" className="sr-only" />
    </label>
  )
}
